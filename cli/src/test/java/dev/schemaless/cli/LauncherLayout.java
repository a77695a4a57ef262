package dev.schemaless.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The launcher in a directory of its own, with what it starts as the build would leave it: jars of what these tests run on. */
final class LauncherLayout {
    private static final Path SOURCE = Path.of("../sqlline-config");
    private static final long SECONDS = 120;

    private final Path launcher;
    private final Path target;

    private LauncherLayout(Path root) {
        this.launcher = root.resolve("sqlline-config/schemaless");
        this.target = root.resolve("cli/target");
    }

    /** The outcome of a start of the launcher. */
    record Start(int code, String out, String err) {}

    static LauncherLayout in(Path root) throws IOException {
        LauncherLayout layout = new LauncherLayout(root.toRealPath());
        Files.createDirectories(layout.launcher.getParent());
        for (String name : List.of("schemaless", "sqlline.properties", "logging.properties")) {
            Path copy = layout.launcher.resolveSibling(name);
            Files.copy(SOURCE.resolve(name), copy);
            copy.toFile().setExecutable(true);
        }
        Files.createDirectories(layout.lib());
        int number = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            layout.add(Path.of(entry), number++);
        }
        return layout;
    }

    Path lib() {
        return target.resolve("lib");
    }

    /** The directory of the archives. */
    Path archives() {
        return target.resolve("start");
    }

    /** Returns the archives, without their notes. */
    List<Path> made() throws IOException {
        if (!Files.isDirectory(archives())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(archives())) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }

    /** Starts it with this JDK and waits for its end; {@code options} go to Java. */
    Start start(String options, String... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(target, "out", "");
        Path err = Files.createTempFile(target, "err", "");
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(Stream.of("bash", launcher.toString()), Stream.of(arguments))
                        .toList());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SCHEMALESS_JAVA_OPTS", options);
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").forEach(builder.environment()::remove);
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        process.getOutputStream().close();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("it runs after " + SECONDS + " s: " + Files.readString(err));
        }
        return new Start(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private void add(Path entry, int number) throws IOException {
        if (Files.isDirectory(entry)) {
            boolean own = Files.exists(entry.resolve("dev/schemaless/cli/Main.class"));
            pack(entry, own ? target.resolve("schemaless-cli-test.jar") : lib().resolve("classes-" + number + ".jar"));
        } else if (Files.exists(entry) && !Files.exists(lib().resolve(entry.getFileName()))) {
            Files.copy(entry, lib().resolve(entry.getFileName()));
        }
    }

    private static void pack(Path directory, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
                Stream<Path> files = Files.walk(directory)) {
            files.filter(Files::isRegularFile).sorted().forEach(file -> {
                try {
                    zip.putNextEntry(
                            new ZipEntry(directory.relativize(file).toString().replace(File.separatorChar, '/')));
                    Files.copy(file, zip);
                    zip.closeEntry();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
