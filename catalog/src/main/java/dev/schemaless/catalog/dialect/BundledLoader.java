package dev.schemaless.catalog.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads a bundled jar, together with our classes that extend H2, which must see the same H2. Thread-safe. */
final class BundledLoader extends URLClassLoader {
    /** The package of our classes that extend H2. */
    static final String H2_FILES = "dev.schemaless.catalog.server.file";

    static {
        registerAsParallelCapable();
    }

    BundledLoader(URL jar) {
        super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    }

    /** Loads the classes of this package itself, others by the parent. On the module path the parent finds this package too, without H2. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isOfFiles(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    private static boolean isOfFiles(String name) {
        return name.startsWith(H2_FILES + ".");
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!isOfFiles(name)) {
            return super.findClass(name);
        }
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = BundledLoader.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
