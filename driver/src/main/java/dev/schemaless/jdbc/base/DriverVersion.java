package dev.schemaless.jdbc.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this driver, as the build wrote it into a resource of the driver. */
public record DriverVersion(String text, int major, int minor) {
    public static final String PRODUCT = "Schemaless";
    public static final String DRIVER = "Schemaless JDBC Driver";
    private static final String RESOURCE = "/dev/schemaless/jdbc/version.properties";
    public static final DriverVersion CURRENT = read();

    private static DriverVersion read() {
        Properties properties = new Properties();
        try (InputStream stream = DriverVersion.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException(RESOURCE + " is missing from the driver's jar");
            }
            properties.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parse(properties.getProperty("version"));
    }

    static DriverVersion parse(String text) {
        String[] numbers = text.split("[.-]");
        return new DriverVersion(text, Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }
}
