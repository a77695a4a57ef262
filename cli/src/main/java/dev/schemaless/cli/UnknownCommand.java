package dev.schemaless.cli;

import dev.schemaless.cli.statement.NearestWord;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sqlline.CommandHandler;

/** The answer to a command that is not there. */
final class UnknownCommand {
    private static final Pattern MESSAGE = Pattern.compile("Unknown command: (\\S+).*", Pattern.DOTALL);

    private UnknownCommand() {}

    /** Returns a text in place of sqlline's message about an unknown command; empty for any other message. */
    static Optional<String> explain(String message, Collection<CommandHandler> commands) {
        Matcher unknown = MESSAGE.matcher(message);
        if (!unknown.matches()) {
            return Optional.empty();
        }
        String given = unknown.group(1);
        List<String> known =
                commands.stream().flatMap(each -> each.getNames().stream()).toList();
        String advice = NearestWord.of(given, known)
                .map(nearest -> "Did you mean !" + nearest + "? ")
                .orElse("");
        String shown = given.startsWith("\\") ? given : "!" + given;
        return Optional.of("There is no command " + shown + ". " + advice + "help lists the commands.");
    }
}
