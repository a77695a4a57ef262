package dev.schemaless.planner;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build, as {@code VERSION()} and {@code DatabaseMetaData} give it. */
public final class ProductVersion {
    /** For example {@code 0.1.0}. */
    public static final String TEXT = read();

    private ProductVersion() {}

    private static String read() {
        try (InputStream in = ProductVersion.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
