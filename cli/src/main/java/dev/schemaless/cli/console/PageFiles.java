package dev.schemaless.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The page and its parts, which are the same for every store. They have no secret. */
final class PageFiles {
    private static final Map<String, File> FILES = Map.of(
            "/", new File("console.html", "text/html; charset=utf-8"),
            "/console.css", new File("console.css", "text/css; charset=utf-8"),
            "/console.js", new File("console.js", "text/javascript; charset=utf-8"),
            "/plan.js", new File("plan.js", "text/javascript; charset=utf-8"),
            "/tree.js", new File("tree.js", "text/javascript; charset=utf-8"),
            "/icon.svg", new File("icon.svg", "image/svg+xml"));

    private PageFiles() {}

    private record File(String resource, String type) {}

    static Set<String> paths() {
        return FILES.keySet();
    }

    /** Returns the file of a path of the address, or nothing if there is none. */
    static Optional<Reply> find(String path) {
        return Optional.ofNullable(FILES.get(path)).map(file -> new Reply(Reply.OK, file.type(), read(file)));
    }

    private static byte[] read(File file) {
        try (InputStream in = PageFiles.class.getResourceAsStream(file.resource())) {
            return Objects.requireNonNull(in, file.resource()).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
