package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.fixture.Fuzz;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** URLs with slips are taken, or refused with a documented SQLState. */
@Timeout(7_200)
class UrlFuzzTest {
    private static final List<String> URLS = List.of(
            "jdbc:schemaless:mem:name?zone=Europe/Berlin&maxRows=10",
            "jdbc:schemaless:file:/tmp/a%20b?create=false",
            "jdbc:schemaless:mysql://user:secret@h1:3306,[::1]:3307/db?sslMode=VERIFY_IDENTITY&poolTimeout=10s",
            "jdbc:schemaless:mysql://h/a;h2/b?namespace=x&external.rates.user=u&external.rates.password=p%40&external.rates.hosts=h:1",
            "jdbc:schemaless:mysql://h:1/a?layout=repos&uber.shards=4&mysql.trustCertificateKeyStoreUrl=file:/k");

    @Test
    void urlIsTakenOrRefused() {
        List<byte[]> samples =
                URLS.stream().map(url -> url.getBytes(StandardCharsets.UTF_8)).toList();
        new Fuzz(samples, 64L << 20)
                .check(
                        url -> {
                            String text = "jdbc:schemaless:" + withoutPrefix(new String(url, StandardCharsets.UTF_8));
                            SchemalessUrl parsed = SchemalessUrl.parse(text);
                            parsed.masked();
                            ConnectionSpec.resolve(text, new Properties());
                        },
                        thrown -> thrown instanceof SQLException refused
                                && Set.of("08001", "22023", "0A000", "28000", "42602")
                                        .contains(refused.getSQLState()));
    }

    /** A file that a {@code config:} URL names would be read. */
    private static String withoutPrefix(String url) {
        String rest = url.startsWith(SchemalessUrl.PREFIX) ? url.substring(SchemalessUrl.PREFIX.length()) : url;
        return Stream.of("config", "%").anyMatch(rest::startsWith) ? "mem:" + rest : rest;
    }
}
