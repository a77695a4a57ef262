package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables that {@code load --create} makes. */
class StoreCreateTest extends StoreCommands {
    @Test
    void createMakesTheTableByTheFirstRecords() throws Exception {
        String url = "jdbc:schemaless:mem:cli-create";
        try (Connection connection = DriverManager.getConnection(url)) {
            Path file = Files.writeString(
                    directory.resolve("made.csv"),
                    "id,zip,price,day,at,ok,note\n1,01234,2,2026-11-20,2026-11-20 10:11:12,true,\n"
                            + "2,12345,2.5,2026-11-21,2026-11-21,FALSE,\n"
                            + IntStream.range(3, 1_500)
                                    .mapToObj(i -> i + ",,,,,,x\n")
                                    .collect(Collectors.joining())
                            + "seven,,,,,,\n");
            assertThat(load(url, "made", file, "--create", "--on-error", "skip"))
                    .as(err.toString())
                    .isEqualTo(3);
            assertThat(out.toString().replace("\r", "")).startsWith("""
                            -- by the first 1000 records of made.csv; the key is the first field, unless --key names another
                            CREATE TABLE IF NOT EXISTS "made" (
                              "id" BIGINT NOT NULL,
                              "zip" VARCHAR,
                              "price" DOUBLE,
                              "day" DATE,
                              "at" TIMESTAMP,
                              "ok" BOOLEAN,
                              "note" VARCHAR,
                              PRIMARY KEY ("id"));
                            """);
            assertThat(err.toString().strip()).isEqualTo("made.csv: line 1501: column 'id': 'seven' is not a number");
            assertThat(rows(connection, "SELECT COUNT(*), MAX(id), MIN(zip), MAX(price) FROM made"))
                    .isEqualTo("1499|1499|01234|2.5");
            assertThat(load(url, "made", file, "--create", "--on-error", "skip"))
                    .isEqualTo(3);
            assertThat(out.toString()).contains("Table 'made' exists: --create leaves it as it is.");
        }
    }

    @Test
    void createMakesColumnsOfJsonFieldsOfOneTypeOnly() throws Exception {
        String url = "jdbc:schemaless:mem:cli-create-json";
        try (Connection connection = DriverManager.getConnection(url)) {
            Path file = file("""
                    {"kind":"a","n":1,"big":12345678901234567890,"tags":["x"],"ints":[1],"o":{"k":1},"mixed":[1,"x"]}
                    {"kind":"a","n":2,"big":1,"tags":[],"code":"7"}
                    """);
            assertThat(load(url, "made", file, "--create", "--key", "KIND,n"))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString())
                    .contains("\"kind\" VARCHAR NOT NULL", "\"n\" BIGINT NOT NULL", "\"big\" DECIMAL(38, 0)")
                    .contains("\"tags\" VARCHAR ARRAY", "\"ints\" BIGINT ARRAY", "\"code\" VARCHAR")
                    .contains("PRIMARY KEY (\"kind\", \"n\")")
                    .doesNotContain("\"o\"", "\"mixed\"", "the key is the first field");
            assertThat(rows(connection, "SELECT n, JSON_VALUE(_body, '$.o.k') FROM made ORDER BY n"))
                    .isEqualTo("1|1\n2|null");
        }
    }

    @Test
    void keyThatIsNotOneIsRefusedBeforeTheTableIsMade() throws Exception {
        String url = "jdbc:schemaless:mem:cli-create-key";
        try (Connection connection = DriverManager.getConnection(url)) {
            Path file = file("{\"kind\":\"a\",\"n\":1}\n{\"n\":2,\"kind\":\"a\"}\n{\"kind\":\"b\"}\n");
            assertThat(load(url, "made", file, "--create")).isEqualTo(1);
            assertThat(load(url, "made", file, "--create", "--key", "n")).isEqualTo(1);
            assertThat(load(url, "made", file, "--create", "--key", "m")).isEqualTo(1);
            assertThat(err.toString().lines())
                    .containsExactly(
                            "Cannot make a table for file 'items.jsonl' with the key 'kind': lines 1 and 2 both have"
                                    + " 'a'. Name the fields of the key by --key",
                            "Cannot make a table for file 'items.jsonl' with the key 'n': line 3 has no value for it."
                                    + " Name the fields of the key by --key",
                            "Cannot make a table for file 'items.jsonl' with the key 'm': there is no such field in the"
                                    + " first records. Name the fields of the key by --key");
            assertThat(connection
                            .getMetaData()
                            .getTables(null, null, "made", null)
                            .next())
                    .isFalse();
        }
    }

    @Test
    void laterLinesWithTheKeyOfAnEarlierOneAreReported() throws Exception {
        String url = "jdbc:schemaless:mem:cli-create-twice";
        try (Connection connection = DriverManager.getConnection(url)) {
            Path file = file(IntStream.range(0, 1_100)
                    .mapToObj(i -> "{\"id\":" + i % 1_050 + "}\n")
                    .collect(Collectors.joining()));
            assertThat(load(url, "made", file, "--create")).isEqualTo(3);
            assertThat(err.toString()).startsWith("Rows were left out, because earlier lines have their keys. ");
            assertThat(rows(connection, "SELECT COUNT(*) FROM made")).isEqualTo("1050");
        }
    }
}
