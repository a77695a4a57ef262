package dev.schemaless.tests.loop;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs suites after it has compiled the sources that changed: {@code make try T=InsertTest}, or {@code T=InsertTest#method}.
 *
 * <p>It shares the directories of {@code ./mvnw -Pquick}, which have no checked classes. Maven builds them whole at first, and again
 * when a pom, a resource or the grammar has changed. Otherwise javac compiles the changed files of each module. Where the changed
 * classes have other members than before, or a file is new or gone, javac compiles all of that module and of those after it, so that no
 * class runs that was compiled against an older one.
 *
 * <p>This file is a program of its own: {@code java InnerLoop.java} compiles and runs it without a build.
 */
final class InnerLoop {
    /** The modules with suites, each after those it depends on. */
    private static final List<String> MODULES =
            List.of("catalog", "stores", "planner/parser", "planner", "driver", "cli", "tests", "tests/servers");

    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final Path STATE = ROOT.resolve("target/quick/inner-loop.txt");
    private static final PathMatcher JAVA = FileSystems.getDefault().getPathMatcher("glob:**.java");

    private final List<String> names;
    private final String backends;
    private final Map<String, String> before;
    private final Map<String, String> now;
    private boolean compileAll;

    private InnerLoop(List<String> names, String backends) throws IOException {
        this.names = names;
        this.backends = backends;
        this.now = state();
        this.before = Files.exists(STATE) ? read(STATE) : Map.of();
    }

    /** Takes names of suites; the system property {@code schemaless.test.backends} selects backends, as in Maven's builds. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            System.err.println("Name a suite: make try T=InsertTest, or T=InsertTest#method");
            System.exit(2);
        }
        long start = System.nanoTime();
        InnerLoop loop = new InnerLoop(List.of(arguments), System.getProperty("schemaless.test.backends", "H2_*"));
        int status = loop.run();
        System.out.printf("%.1f s%n", (System.nanoTime() - start) / 1e9);
        System.exit(status);
    }

    private int run() throws Exception {
        Map<String, List<String>> suites = suites();
        int last = suites.keySet().stream().mapToInt(MODULES::indexOf).max().orElseThrow();
        if (!build(last)) {
            return 1;
        }
        int status = 0;
        for (Map.Entry<String, List<String>> module : suites.entrySet()) {
            status = Math.max(status, launch(module.getKey(), module.getValue()));
        }
        return status;
    }

    /** Returns the suites to run, as the console launcher selects them, by module. */
    private Map<String, List<String>> suites() {
        Map<String, List<String>> found = new LinkedHashMap<>();
        for (String name : names) {
            String type = name.replaceFirst("#.*", "");
            List<String> files = now.keySet().stream()
                    .filter(file -> file.endsWith("/" + type + ".java"))
                    .toList();
            if (files.isEmpty()) {
                throw new IllegalArgumentException("No module has a suite " + type);
            }
            for (String file : files) {
                String qualified = file.replaceFirst(".*/src/test/java/", "")
                        .replaceFirst("\\.java$", "")
                        .replace('/', '.');
                String selector = name.equals(type)
                        ? "--select-class=" + qualified
                        : "--select-method=" + qualified + name.substring(type.length());
                found.computeIfAbsent(runner(file), module -> new ArrayList<>()).add(selector);
            }
        }
        return found;
    }

    /** Returns the module in which a suite runs: contracts of {@code tests} run in {@code tests/servers} where they need servers. */
    private String runner(String file) {
        String module = file.replaceFirst("/src/.*", "");
        return module.equals("tests") && !backends.startsWith("H2") ? "tests/servers" : module;
    }

    private boolean build(int last) throws IOException, InterruptedException {
        if (before.isEmpty() || changed().anyMatch(file -> !JAVA.matches(Path.of(file)))) {
            System.out.println("Building all modules without checks; later runs compile only the changes");
            Files.deleteIfExists(STATE);
            List<String> maven = List.of(
                    ROOT.resolve("mvnw").toString(),
                    "-q",
                    "-Pquick,console",
                    "test-compile",
                    "dependency:build-classpath",
                    "-Dmdep.outputFile=target/quick/class-path.txt");
            if (new ProcessBuilder(maven)
                            .directory(ROOT.toFile())
                            .inheritIO()
                            .start()
                            .waitFor()
                    != 0) {
                return false;
            }
            write(now);
            return true;
        }
        Map<String, String> compiled = new TreeMap<>(before);
        boolean compiles = true;
        for (String module : MODULES) {
            for (String kind : List.of("main", "test")) {
                String prefix = module + "/src/" + kind + "/java/";
                boolean wanted = compiles && MODULES.indexOf(module) <= last;
                if (wanted) {
                    compiles = compile(module, kind, prefix);
                }
                // a source that is forgotten here is compiled with its whole module, when it is wanted again
                if (wanted || compileAll) {
                    compiled.keySet().removeIf(file -> file.startsWith(prefix));
                }
                if (wanted && compiles) {
                    now.forEach((file, stamp) -> {
                        if (file.startsWith(prefix)) {
                            compiled.put(file, stamp);
                        }
                    });
                }
            }
        }
        write(compiled);
        return compiles;
    }

    /** Compiles the changed sources of one kind in a module, or all of them. Returns whether they compile. */
    private boolean compile(String module, String kind, String prefix) throws IOException {
        List<String> all =
                now.keySet().stream().filter(file -> file.startsWith(prefix)).toList();
        List<String> changed = changed().filter(file -> file.startsWith(prefix)).toList();
        if (all.isEmpty() || (changed.isEmpty() && !compileAll)) {
            return true;
        }
        Path classes = classes(module, kind);
        if (!compileAll && now.keySet().containsAll(changed) && before.keySet().containsAll(changed)) {
            String membersBefore = members(classes, changed);
            if (!javac(module, kind, changed)) {
                return false;
            }
            if (membersBefore.equals(members(classes, changed))) {
                return true;
            }
        }
        compileAll |= kind.equals("main") || !module.startsWith("tests/");
        List<String> sources = new ArrayList<>(all);
        if (module.equals("planner/parser") && kind.equals("main")) {
            files(ROOT.resolve(module).resolve("target/quick/generated-sources")).stream()
                    .filter(file -> JAVA.matches(Path.of(file)))
                    .forEach(sources::add);
        }
        deleteClasses(classes);
        return javac(module, kind, sources);
    }

    private boolean javac(String module, String kind, List<String> sources) throws IOException {
        System.out.println("Compiling " + sources.size() + " files of " + module + ", " + kind);
        Path list = Files.createTempFile("inner-loop", ".txt");
        try {
            Files.write(
                    list,
                    sources.stream().map(ROOT::resolve).map(Path::toString).toList());
            return ToolProvider.findFirst("javac")
                            .orElseThrow()
                            .run(
                                    System.out,
                                    System.err,
                                    "-d",
                                    classes(module, kind).toString(),
                                    "-cp",
                                    classPath(module),
                                    "--release",
                                    "17",
                                    "-parameters",
                                    "-g",
                                    "-nowarn",
                                    "-proc:none",
                                    "-implicit:none",
                                    "-Xlint:none",
                                    "@" + list)
                    == 0;
        } finally {
            Files.delete(list);
        }
    }

    /** Returns what other classes can see of the classes of some sources: their members, with constants, as text. */
    private static String members(Path classes, List<String> sources) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-package", "-constants"));
        for (String source : sources) {
            Path top = classes.resolve(source.replaceFirst(".*/src/(main|test)/java/", ""));
            String name = top.getFileName().toString().replace(".java", "");
            if (Files.isDirectory(top.getParent())) {
                try (Stream<Path> files = Files.list(top.getParent())) {
                    files.map(Path::toString)
                            .filter(file -> file.endsWith("/" + name + ".class") || file.contains("/" + name + "$"))
                            .sorted()
                            .forEach(arguments::add);
                }
            }
        }
        StringWriter text = new StringWriter();
        PrintWriter printer = new PrintWriter(text);
        ToolProvider.findFirst("javap").orElseThrow().run(printer, printer, arguments.toArray(String[]::new));
        return text.toString();
    }

    private int launch(String module, List<String> selectors) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:ReservedCodeCacheSize=240m",
                "-Xmx1g",
                "-ea",
                "-da:org.apache.calcite.rex.RexSimplify",
                "-Dschemaless.test.backends=" + backends,
                "-Djava.util.logging.config.file=" + ROOT.resolve("tests/src/test/resources/logging.properties"),
                "-cp",
                classPath(module),
                "org.junit.platform.console.ConsoleLauncher",
                "execute",
                "--disable-banner",
                "--details=tree"));
        command.addAll(selectors);
        Path directory = ROOT.resolve(module);
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .inheritIO()
                .start()
                .waitFor();
    }

    private static Path classes(String module, String kind) {
        return ROOT.resolve(module).resolve("target/quick").resolve(kind.equals("main") ? "classes" : "test-classes");
    }

    /** Returns the module's own directories and what Maven listed for it. */
    private static String classPath(String module) throws IOException {
        return classes(module, "test") + ":" + classes(module, "main") + ":"
                + Files.readString(ROOT.resolve(module).resolve("target/quick/class-path.txt"));
    }

    private Stream<String> changed() {
        return Stream.concat(now.keySet().stream(), before.keySet().stream())
                .distinct()
                .filter(file -> !now.getOrDefault(file, "").equals(before.getOrDefault(file, "")))
                .sorted();
    }

    /** Returns the time and size of each source, by its path from the root. */
    private static Map<String, String> state() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (String module : MODULES) {
            for (String file : files(ROOT.resolve(module).resolve("src"))) {
                found.put(file, stamp(file));
            }
            found.put(module + "/pom.xml", stamp(module + "/pom.xml"));
        }
        found.put("pom.xml", stamp("pom.xml"));
        return found;
    }

    private static String stamp(String file) throws IOException {
        Path path = ROOT.resolve(file);
        return Files.getLastModifiedTime(path).toMillis() + " " + Files.size(path);
    }

    private static List<String> files(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(ROOT::relativize)
                    .map(Path::toString)
                    .toList();
        }
    }

    private static void deleteClasses(Path classes) throws IOException {
        for (String file : new TreeSet<>(files(classes))) {
            if (file.endsWith(".class")) {
                Files.delete(ROOT.resolve(file));
            }
        }
    }

    private static Map<String, String> read(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.collect(Collectors.toMap(
                    line -> line.substring(line.indexOf('\t') + 1), line -> line.substring(0, line.indexOf('\t'))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Map<String, String> state) throws IOException {
        Files.createDirectories(STATE.getParent());
        Files.write(
                STATE,
                state.entrySet().stream()
                        .map(entry -> entry.getValue() + "\t" + entry.getKey())
                        .toList());
    }
}
