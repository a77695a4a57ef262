package dev.schemaless.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loader against a plain database that has INSERT IGNORE too: what it does is JDBC's, not the driver's. */
class LoaderTest {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final StringWriter reports = new StringWriter();
    private final String url =
            "jdbc:h2:mem:loader" + DATABASES.incrementAndGet() + ";MODE=MySQL;DATABASE_TO_UPPER=FALSE";
    private Connection anchor;

    @TempDir
    Path directory;

    @BeforeEach
    void createTable() throws SQLException {
        anchor = DriverManager.getConnection(url);
        execute("CREATE TABLE item (id BIGINT PRIMARY KEY, name VARCHAR(10), price DECIMAL(10, 2), _body VARCHAR)");
    }

    @AfterEach
    void closeDatabase() throws SQLException {
        anchor.close();
    }

    @Test
    void everyLineIsLoadedOnceHoweverOftenTheFileIs() throws Exception {
        Path file = compressed("items.jsonl.gz", lines(0, 5_000));
        LoadSummary first = loader(OnError.stop).load(List.of(file));
        assertThat(first.inserted()).isEqualTo(5_000);
        assertThat(first.complete()).isTrue();
        LoadSummary second = loader(OnError.stop).load(List.of(file));
        assertThat(second.inserted()).isZero();
        assertThat(second.present()).isEqualTo(5_000);
        assertThat(count()).isEqualTo(5_000);
        assertThat(reports.toString()).isEmpty();
    }

    @Test
    void loadThatEndedInTheMiddleIsCompleted() throws Exception {
        loader(OnError.stop).load(List.of(file("part.jsonl", lines(0, 1_234))));
        LoadSummary rest = loader(OnError.stop).load(List.of(file("all.jsonl", lines(0, 3_000))));
        assertThat(rest.present()).isEqualTo(1_234);
        assertThat(rest.inserted()).isEqualTo(3_000 - 1_234);
        assertThat(count()).isEqualTo(3_000);
    }

    @Test
    void undeclaredFieldsAreKept() throws Exception {
        loader(OnError.stop).load(List.of(file("a.jsonl", "{\"id\":1,\"color\":\"red\",\"NAME\":\"x\"}\n")));
        assertThat(text("SELECT name || _body FROM item")).isEqualTo("x{\"color\":\"red\"}");
    }

    @Test
    void csvIsLoadedByTheTypesOfTheColumns() throws Exception {
        loader(OnError.stop).load(List.of(file("a.csv", "id,price,color\n1,2.50,red\n2,,\n")));
        assertThat(text("SELECT price || _body FROM item WHERE id = 1")).isEqualTo("2.50{\"color\":\"red\"}");
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void badLinesAreReportedByNumberAndTheOthersLoaded() throws Exception {
        String text = lines(0, 700) + "no json\n" + "{\"id\":\"x\"}\n" + "{\"id\":9000,\"name\":\"longer than ten\"}\n"
                + "{\"name\":\"no id\"}\n" + lines(700, 1_500);
        LoadSummary summary = loader(OnError.skip).load(List.of(file("a.jsonl", text)));
        assertThat(summary.inserted()).isEqualTo(1_500);
        assertThat(summary.bad()).isEqualTo(4);
        assertThat(summary.complete()).isTrue();
        assertThat(reports.toString().lines())
                .hasSize(4)
                .anySatisfy(line -> assertThat(line).startsWith("a.jsonl: line 701: not a JSON object"))
                .anySatisfy(line -> assertThat(line).isEqualTo("a.jsonl: line 702: column 'id': 'x' is not a number"))
                .anySatisfy(line ->
                        assertThat(line).startsWith("a.jsonl: line 703: ").contains("name"))
                .anySatisfy(line -> assertThat(line).startsWith("a.jsonl: line 704: "));
    }

    @Test
    void badLineStopsReadingUnlessToldOtherwise() throws Exception {
        LoadSummary summary =
                loader(OnError.stop).load(List.of(file("a.jsonl", lines(0, 10) + "no json\n" + lines(10, 20))));
        assertThat(summary.complete()).isFalse();
        assertThat(summary.inserted()).isEqualTo(10);
        assertThat(summary.line()).startsWith("Stopped after 10 rows").endsWith("0 already there, 1 bad lines");
    }

    @Test
    void manyBadLinesAreCountedAndTheFirstOnesShown() throws Exception {
        LoadSummary summary = loader(OnError.skip).load(List.of(file("a.jsonl", "bad\n".repeat(100))));
        assertThat(summary.bad()).isEqualTo(100);
        assertThat(reports.toString().lines()).hasSize(21).last().isEqualTo("further bad lines are only counted");
    }

    @Test
    void fileThatBreaksOffIsReportedAndWhatWasReadIsLoaded() throws Exception {
        Path file = compressed("a.jsonl.gz", lines(0, 50_000));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> loader(OnError.skip).load(List.of(file)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot read file 'a.jsonl.gz': ");
        assertThat(count()).isGreaterThan(1_000);
    }

    @Test
    void missingTableIsNamedWithThoseThatExist() {
        assertThatThrownBy(() -> new Loader(
                                this::open,
                                new Loader.Settings("itme", 1, OnError.stop, false),
                                new PrintWriter(reports))
                        .load(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cannot load table 'itme': it does not exist; there are")
                .hasMessageContaining("item")
                .hasMessageEndingWith(". Create it first, or by --create");
    }

    @Test
    void stoppedLoadDropsTheChunksThatAreNotBegun() throws Exception {
        AtomicReference<Loader> running = new AtomicReference<>();
        ConnectionSource stopping = () -> proxy(
                Connection.class,
                open(),
                "prepareStatement",
                statement -> proxy(
                        java.sql.PreparedStatement.class,
                        (java.sql.PreparedStatement) statement,
                        "executeBatch",
                        counts -> {
                            running.get().stop();
                            return counts;
                        }));
        Loader loader =
                new Loader(stopping, new Loader.Settings("item", 1, OnError.stop, false), new PrintWriter(reports));
        running.set(loader);
        LoadSummary summary = loader.load(List.of(file("a.jsonl", lines(0, 20_000))));
        assertThat(summary.complete()).isFalse();
        assertThat(summary.inserted()).isEqualTo(Loader.Settings.USUAL_ROWS);
        assertThat(count()).isEqualTo(Loader.Settings.USUAL_ROWS);
    }

    @Test
    void errorThatMayPassIsTriedAgain() throws Exception {
        AtomicInteger failures = new AtomicInteger(3);
        ConnectionSource flaky = () -> failing(open(), failures, new SQLTransientException("deadlock", "40001"));
        Loader loader =
                new Loader(flaky, new Loader.Settings("item", 2, OnError.stop, false), new PrintWriter(reports));
        LoadSummary summary = loader.load(List.of(file("a.jsonl", lines(0, 2_000))));
        // the batches were done before they failed, as when a connection breaks before the answer
        assertThat(summary.inserted() + summary.present()).isEqualTo(2_000);
        assertThat(failures.get()).isNegative();
        assertThat(count()).isEqualTo(2_000);
    }

    @Test
    void errorOfTheStoreEndsTheLoadWithoutHanging() throws Exception {
        AtomicInteger failures = new AtomicInteger(Integer.MAX_VALUE);
        ConnectionSource broken = () -> failing(open(), failures, new SQLException("disk full", "53100"));
        Loader loader =
                new Loader(broken, new Loader.Settings("item", 3, OnError.skip, false), new PrintWriter(reports));
        Path file = file("a.jsonl", lines(0, 20_000));
        assertThatThrownBy(() -> loader.load(List.of(file)))
                .isInstanceOf(SQLException.class)
                .hasMessage("disk full");
    }

    /** A connection whose first {@code failures} batches fail. */
    private static Connection failing(Connection connection, AtomicInteger failures, SQLException failure) {
        return proxy(
                Connection.class,
                connection,
                "prepareStatement",
                statement -> proxy(
                        java.sql.PreparedStatement.class,
                        (java.sql.PreparedStatement) statement,
                        "executeBatch",
                        counts -> {
                            if (failures.getAndDecrement() > 0) {
                                throw failure;
                            }
                            return counts;
                        }));
    }

    private interface After {
        Object apply(Object result) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T target, String method, After after) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, called, arguments) -> {
                    Object result;
                    try {
                        result = called.invoke(target, arguments);
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        throw e.getCause();
                    }
                    return called.getName().equals(method) ? after.apply(result) : result;
                }));
    }

    private Loader loader(OnError onError) {
        return new Loader(this::open, new Loader.Settings("ITEM", 3, onError, false), new PrintWriter(reports, true));
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection(url);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = anchor.createStatement()) {
            statement.execute(sql);
        }
    }

    private long count() throws SQLException {
        return Long.parseLong(text("SELECT COUNT(*) FROM item"));
    }

    private String text(String sql) throws SQLException {
        try (Statement statement = anchor.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(
                        i -> "{\"id\":" + i + ",\"name\":\"n" + i + "\",\"price\":" + i + ".5,\"extra\":[" + i + "]}\n")
                .collect(Collectors.joining());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private Path compressed(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
