package dev.schemaless.catalog.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Copies of jars within the one-file jar, out of which a class loader can load. A copy stays in the folder for
 * temporary files under a name made from its content, for the next JVM to use.
 *
 * <p>Others can write into that folder. A copy is used again only if it belongs to this JVM's user and has the content
 * that it should have; else this JVM has one of its own until it ends.
 */
final class BundledJar {
    private BundledJar() {}

    /**
     * Returns a copy.
     *
     * @throws IOException if the folder for temporary files cannot be written
     */
    static Path copyOf(URL bundled) throws IOException {
        return copyOf(bundled, Path.of(System.getProperty("java.io.tmpdir")));
    }

    static Path copyOf(URL bundled, Path folder) throws IOException {
        byte[] content;
        try (InputStream in = bundled.openStream()) {
            content = in.readAllBytes();
        }
        Path made = Files.createTempFile(folder, "schemaless-", ".jar");
        Path shared = folder.resolve("schemaless-" + checksum(content) + ".jar");
        if (isUsable(shared, content, Files.getOwner(made))) {
            Files.delete(made);
            return shared;
        }
        Files.write(made, content);
        try {
            return share(made, shared);
        } catch (IOException e) {
            made.toFile().deleteOnExit();
            return made;
        }
    }

    private static boolean isUsable(Path shared, byte[] content, UserPrincipal owner) {
        try {
            return Files.isRegularFile(shared, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(shared, LinkOption.NOFOLLOW_LINKS).equals(owner)
                    && Files.size(shared) == content.length
                    && Arrays.equals(Files.readAllBytes(shared), content);
        } catch (IOException | SecurityException e) {
            return false;
        }
    }

    /** Gives a copy its lasting name, unless there is something of that name: another JVM may be using that. */
    private static Path share(Path made, Path shared) throws IOException {
        if (Files.exists(shared, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(shared.toString());
        }
        return Files.move(made, shared);
    }

    /** Returns a checksum of a jar. The content is compared as well, so CRC-32 is enough; SHA-256 is much slower in a new JVM. */
    private static String checksum(byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        return Long.toHexString(sum.getValue()) + "-" + content.length;
    }
}
