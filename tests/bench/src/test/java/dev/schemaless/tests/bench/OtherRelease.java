package dev.schemaless.tests.bench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;

/** The driver of another release, in a class loader of its own: {@code -Dschemaless.bench.against=} names its one-file jar. */
final class OtherRelease implements AutoCloseable {
    private final URLClassLoader loader;

    private OtherRelease(URL jar) {
        this.loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    }

    /** Opens the other release. The test is skipped unless a jar is named. */
    static OtherRelease open() throws MalformedURLException {
        String jar = System.getProperty("schemaless.bench.against", "");
        assumeTrue(!jar.isEmpty());
        return new OtherRelease(Path.of(jar).toUri().toURL());
    }

    Connection connect(String url) throws ReflectiveOperationException, SQLException {
        Driver driver = Class.forName("dev.schemaless.jdbc.SchemalessDriver", true, loader)
                .asSubclass(Driver.class)
                .getDeclaredConstructor()
                .newInstance();
        return driver.connect(url, new Properties());
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
