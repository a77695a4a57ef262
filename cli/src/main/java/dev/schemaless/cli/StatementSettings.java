package dev.schemaless.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * The settings of sqlline that change how a result is shown.
 *
 * @param nullText the text of NULL in a table
 * @param quote around values of CSV
 */
record StatementSettings(String nullText, char quote) {
    /** Settings without effect on statements of arguments: of a prompt, of long tables, and the one isolation that stores have. */
    private static final Set<String> PROMPTS = Set.of(
            "color", "colorScheme", "fastConnect", "headerInterval", "isolation", "maxHistoryRows", "showElapsedTime");

    private static final Set<String> READ = Set.of("csvQuoteCharacter", "nullValue");
    private static final Set<String> USUAL = Set.of("incremental=false", "tableStyle=default");

    /** Reads the settings; returns nothing if there are none, or any that sqlline has to heed. */
    static Optional<StatementSettings> read() throws IOException {
        String file = System.getProperty(Prompt.SETTINGS_PROPERTY);
        if (file == null) {
            return Optional.empty();
        }
        Properties settings = new Properties();
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            settings.load(in);
        }
        return of(settings);
    }

    static Optional<StatementSettings> of(Properties settings) {
        String nullText = settings.getProperty("nullValue", "");
        String quote = settings.getProperty("csvQuoteCharacter", "");
        boolean known = settings.stringPropertyNames().stream()
                .allMatch(name -> PROMPTS.contains(name)
                        || READ.contains(name)
                        || USUAL.contains(name + "=" + settings.getProperty(name)));
        return known && !nullText.isEmpty() && quote.length() == 1
                ? Optional.of(new StatementSettings(nullText, quote.charAt(0)))
                : Optional.empty();
    }
}
