package dev.schemaless.catalog.dialect;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC drivers of the servers: H2 and Connector/J.
 *
 * <p>The one-file jar carries both as unmodified jars. There they are loaded by a class loader of their own, so that they
 * meet no other version and register nothing with {@code java.sql.DriverManager}; elsewhere they come from the class path.
 */
public final class BackendDrivers {
    private BackendDrivers() {}

    /** Returns H2's driver. */
    public static Driver h2() {
        return H2.DRIVER;
    }

    /**
     * Finishes commits to an embedded database that were under way when its process was killed.
     *
     * @param connection the only one
     * @return whether there were any: then the database has to be closed and opened again
     */
    public static boolean finishCommits(Connection connection) throws SQLException {
        try {
            return (int) ofFiles(connection.getClass().getClassLoader(), "InterruptedCommits")
                            .getMethod("finish", Connection.class)
                            .invoke(null, connection)
                    > 0;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns Connector/J's driver. */
    public static Driver mysql() {
        return MySql.DRIVER;
    }

    private static final class H2 {
        static final Driver DRIVER = load("META-INF/schemaless/h2.jar", "org.h2.Driver", "unload");

        static {
            registerFiles(DRIVER.getClass().getClassLoader());
        }
    }

    private static final class MySql {
        static final Driver DRIVER =
                load("META-INF/schemaless/mysql-connector-j.jar", "com.mysql.cj.jdbc.NonRegisteringDriver", null);
    }

    private static Driver load(String jar, String driverClass, @Nullable String deregister) {
        URL bundled = BackendDrivers.class.getClassLoader().getResource(jar);
        try {
            if (bundled == null) {
                return instantiate(Class.forName(driverClass));
            }
            Class<?> type = Class.forName(
                    driverClass,
                    true,
                    new BundledLoader(BundledJar.copyOf(bundled).toUri().toURL()));
            if (deregister != null) {
                // only code of that loader may take its driver out of DriverManager again
                type.getMethod(deregister).invoke(null);
            }
            return instantiate(type);
        } catch (ReflectiveOperationException | IOException e) {
            throw new IllegalStateException(
                    "Cannot load " + driverClass + ": it is neither inside this jar (" + jar
                            + ") nor on the class path." + " Add com.h2database:h2 or com.mysql:mysql-connector-j.",
                    e);
        }
    }

    private static Driver instantiate(Class<?> type)
            throws NoSuchMethodException, InstantiationException, IllegalAccessException, InvocationTargetException {
        return (Driver) type.getConstructor().newInstance();
    }

    private static void registerFiles(ClassLoader h2) {
        try {
            ofFiles(h2, "StoreFilePath").getMethod("register").invoke(null);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IllegalStateException(
                    "Cannot register files with H2: its version is not one this works with. Take that of the pom.", e);
        }
    }

    /** Returns one of our classes that extend H2, as that H2 meets it. */
    private static Class<?> ofFiles(ClassLoader h2, String name) throws ClassNotFoundException {
        ClassLoader loader = h2 instanceof BundledLoader ? h2 : BackendDrivers.class.getClassLoader();
        return Class.forName(BundledLoader.H2_FILES + "." + name, true, loader);
    }
}
