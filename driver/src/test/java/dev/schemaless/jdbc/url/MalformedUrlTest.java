package dev.schemaless.jdbc.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.schemaless.jdbc.SchemalessDataSource;
import dev.schemaless.jdbc.SchemalessDriver;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** URLs and configuration files with a wrong or missing separator before a password: nothing that comes out has the password. */
final class MalformedUrlTest {
    private static final String SECRET = "s3Cr3t";
    private static final List<String> PLACES = List.of(
            "",
            "mem:a",
            "file:/nowhere/a",
            "config:/nowhere/a.yaml",
            "mysql://127.0.0.1:1/x",
            "mysql://127.0.0.1:1",
            "mysql://127.0.0.1",
            "mysql:127.0.0.1:1/x",
            "postgresql://h/x",
            "//h/x");
    private static final List<String> SEPARATORS = List.of(
            ";",
            "&",
            ",",
            " ",
            "#",
            "?",
            "??",
            "?;",
            ":",
            "|",
            "%3B",
            "%26",
            "%3F",
            "?%26",
            "?user=a;",
            "?user=a,",
            "?user=a ",
            "?user=a?",
            "?user=a#",
            "?user=a%26",
            "?user=a%3B",
            "?shards=4;",
            "?shards=4,",
            "?mysql.sslMode=REQUIRED;",
            "?zone=UTC;",
            "?layout=uber;",
            "?user:a&",
            "?user=a;external.r.user=b;");
    private static final List<String> SECRETS = List.of(
            "password=S",
            "PASSWORD=S",
            "password:S",
            "password=a&S",
            "password=a&S=b",
            "password=a&S&S",
            "password=a&x=1&S=b",
            "password=S%zz",
            "pasword=S",
            "passwd=S",
            "pwd=S",
            "mysql.trustCertificateKeyStorePassword=S",
            "external.r.password=S",
            "external.r.S=b");

    /** Those of the audit, and others that no rule makes. */
    private static final List<String> SINGLE = List.of(
            "mysql://h/x;user=root;password=S",
            "mysql:root:S@h/x",
            "mysql://root:S,h/x",
            "mysql://h/x?password=pa&S",
            "mysql://root:S@h/x",
            "mysql://root:S@h/x?create=true",
            "mysql://root:S@",
            "mysql://root@h:S/x",
            "mysql://h:S/x",
            "mysql://h:3306:S/x",
            "mysql://h,root:S/x",
            "mysql://h/x/S",
            "mysql://h/x,root:S@h/y",
            "mysql://h/x@S",
            "mysql://h/x:S!",
            "mysql://[S]/x",
            "mysql://(host=h,password=S)/x",
            "mysql://address=(host=h)(password=S)/x",
            "mysql://h/x?(password=S)",
            "mysql://h/x?password",
            "mysql:/root:S@h/x",
            "mysql//root:S@h/x",
            "mysqlx://root:S@h/x",
            "jdbc:mysql://root:S@h/x",
            "root:S@h/x",
            "root/S@h/x",
            "S",
            "mem:root:S",
            "mem:root/S",
            "mem:a;USER=sa;PASSWORD=S",
            "file:/nowhere/a;USER=sa;PASSWORD=S",
            "file://root:S@h/nowhere/a",
            "config://root:S@h/nowhere/a.yaml",
            "config:/nowhere/a.yaml;password=S",
            "?=S",
            "?S",
            "?S&S",
            "?S=1&S=1",
            "?shards=4/S",
            "?shards=4:S",
            "?durability=full S",
            "?external.r.user=a&external.r.password=S",
            "?external.r.user=a&external.r.password=b&external.r.hosts=a:S@h",
            "?external.r.hosts=h:S",
            "?user=a,password:S",
            "?user=a/password:S",
            "?user=a:password=S");

    @TempDir
    Path folder;

    private final Logger root = Logger.getLogger("");
    private final List<String> logged = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord message) {
            logged.add(message.getMessage());
            logged.add(List.of(message.getParameters() == null ? new Object[0] : message.getParameters())
                    .toString());
            if (message.getThrown() != null) {
                logged.add(text(message.getThrown()));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        root.addHandler(handler);
    }

    @AfterEach
    void stop() {
        root.removeHandler(handler);
    }

    private static String text(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    static Stream<String> places() {
        return PLACES.stream();
    }

    @ParameterizedTest
    @MethodSource("places")
    void wrongSeparatorShowsNoPassword(String place) {
        for (String separator : SEPARATORS) {
            for (String secret : SECRETS) {
                if (separator.equals("?user=a,") && secret.equals("password:S")) {
                    // as lists of indexes are written, INDEX:FIELD,INDEX:FIELD
                    continue;
                }
                check(place + separator + secret);
                check(place + separator + secret + "&user=a");
            }
        }
    }

    static Stream<String> singleUrls() {
        return SINGLE.stream();
    }

    @ParameterizedTest
    @MethodSource("singleUrls")
    void malformedUrlShowsNoPassword(String url) {
        check(url);
    }

    private void check(String rest) {
        String url = SchemalessUrl.PREFIX + rest.replaceAll("\\bS\\b", SECRET);
        assertThatNothingShows(url, catchThrowable(() -> connect(url)));
        assertThatNothingShows(
                url, catchThrowable(() -> new SchemalessDriver().getPropertyInfo(url, new Properties())));
        assertThatNothingShows(url, catchThrowable(() -> {
            SchemalessDataSource source = new SchemalessDataSource();
            source.setUrl(url);
            assertThat(source.getUrl()).doesNotContain(SECRET);
        }));
    }

    /** Stores that are well-formed are not opened on servers, and files are not made. */
    private static void connect(String url) throws SQLException {
        ConnectionSpec spec = ConnectionSpec.resolve(url, new Properties());
        assertThat(List.of(
                        spec.url(),
                        spec.toString(),
                        spec.warnings().toString(),
                        spec.externals().toString()))
                .noneMatch(text -> text.contains(SECRET));
        assertThat(spec.store().partitions().toString()).doesNotContain(SECRET);
        if (spec.url().startsWith("jdbc:schemaless:?") || spec.url().startsWith("jdbc:schemaless:mem:")) {
            try (Connection connection = new SchemalessDriver().connect(url, new Properties())) {
                assertThat(connection.getMetaData().getURL()).doesNotContain(SECRET);
                assertThat(String.valueOf(connection.getWarnings())).doesNotContain(SECRET);
            }
        }
    }

    private void assertThatNothingShows(String url, Throwable failure) {
        assertThat(failure == null ? "" : text(failure)).as(url).doesNotContain(SECRET);
        if (failure != null) {
            assertThat(failure).as(url).isInstanceOf(SQLException.class);
        }
        assertThat(logged).as(url).noneMatch(line -> line.contains(SECRET));
    }

    static Stream<String> files() {
        return Stream.of(
                "password:S",
                "{password:S}",
                "password=S",
                "password: 'S\nuser: a",
                "passwordEnv: S",
                "passwordFile: S",
                "{shards: '4;password=S', partitions: [{url: 'mem:a'}]}",
                "partitions: [{url: 'mysql://root:S@h/x'}]",
                "partitions: [{url: 'mysql:root:S@h/x'}]",
                "partitions: [{url: 'config:a;password=S'}]",
                "partitions: [{url: 'jdbc:schemaless:mysql://h/x?password=S'}]",
                "partitions: [{host: 'root:S@h', database: x}]",
                "partitions: [{host: h, database: 'x;password=S'}]",
                "partitions: [{host: h, database: x, password:S}]",
                "{partitions: [{url: 'mem:a'}], external: {rates:password:S}}",
                "{partitions: [{url: 'mem:a'}], external: {rates: {password:S}}}",
                "{partitions: [{url: 'mem:a'}], external: {rates: {user: a, passwordEnv: S}}}",
                "{partitions: [{url: 'mem:a'}], external: {rates: {user: a, password: b, hosts: 'a:S@h'}}}",
                "{partitions: [{url: 'mem:a'}], external: {'r;password=S': {usr: a}}}");
    }

    @ParameterizedTest
    @MethodSource("files")
    void malformedFileShowsNoPassword(String yaml) throws Exception {
        Path file = Files.writeString(folder.resolve("a.yaml"), yaml.replaceAll("\\bS\\b", SECRET));
        String url = SchemalessUrl.PREFIX + "config:" + file;

        Throwable failure = catchThrowable(() -> ConnectionSpec.resolve(url, new Properties()));

        assertThat(failure).isNotNull();
        assertThatNothingShows(url, failure);
    }

    @Test
    void wordsAreShownAndPartsAreNamedByTheirPosition() {
        assertThat(catchThrowable(() -> connect("jdbc:schemaless:?create=true&shards=many")))
                .hasMessageContaining("property 'shards' has the value 'many', which is not allowed");
        assertThat(catchThrowable(() -> connect("jdbc:schemaless:?create=true&shrads=4")))
                .hasMessageContaining("parameter 2 of the URL is unknown. Did you mean 'shards'?");
        assertThat(catchThrowable(() -> connect("jdbc:schemaless:mysql://h,h:x/y")))
                .hasMessageContaining("its server 2 is not of the form HOST or HOST:PORT");
        assertThat(catchThrowable(() -> connect("jdbc:schemaless:?create=true&shards")))
                .hasMessageContaining("its parameter 2 is not of the form name=value");
    }
}
