package dev.schemaless.clients.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.clients.ClientStore;
import dev.schemaless.clients.Item;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.codegen.GenerationTool;
import org.jooq.impl.DSL;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.ForcedType;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Logging;
import org.jooq.meta.jaxb.Target;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that jOOQ generates from a store's metadata: it compiles, and its tables are queried. */
final class JooqCodeTest {
    @AutoClose
    private ClientStore store;

    @Test
    void generatedTablesAreQueried(@TempDir Path directory) throws Exception {
        store = ClientStore.inMemory(Item.TABLE, "CREATE VIEW dear AS SELECT * FROM item WHERE price > 10");
        GenerationTool.generate(configuration(directory));
        compile(directory);

        try (URLClassLoader classes =
                        new URLClassLoader(new URL[] {directory.toUri().toURL()});
                Connection connection = DriverManager.getConnection(store.url())) {
            Table<?> item = table(classes, "ITEM");
            assertThat(item.getPrimaryKey().getFields())
                    .extracting(Field::getName)
                    .containsExactly("id");
            assertThat(item.field("id").getDataType().identity()).isTrue();
            assertThat(item.fieldStream().<Class<?>>map(Field::getType))
                    .contains(
                            Long.class,
                            BigDecimal.class,
                            LocalDateTime.class,
                            UUID.class,
                            byte[].class,
                            String[].class);
            insertAndRead(DSL.using(connection, SQLDialect.POSTGRES), item);
            assertThat(DSL.using(connection, SQLDialect.POSTGRES).fetchCount(table(classes, "DEAR")))
                    .isEqualTo(1);
        }
    }

    @SuppressWarnings("unchecked")
    private static void insertAndRead(DSLContext jooq, Table<?> item) {
        Field<String[]> tags = (Field<String[]>) item.field("tags");
        Field<BigDecimal> price = item.field("price", BigDecimal.class);
        jooq.insertInto(item)
                .set(item.field("name", String.class), "lamp")
                .set(price, new BigDecimal("10.01"))
                .set(tags, new String[] {"sea"})
                .execute();

        assertThat(jooq.select(tags).from(item).where(price.gt(BigDecimal.TEN)).fetchOne(tags))
                .containsExactly("sea");
    }

    private Configuration configuration(Path directory) {
        return new Configuration()
                .withLogging(Logging.WARN)
                .withJdbc(new Jdbc()
                        .withDriver("dev.schemaless.jdbc.SchemalessDriver")
                        .withUrl(store.url()))
                .withGenerator(new Generator()
                        .withDatabase(new Database()
                                .withName("org.jooq.meta.jdbc.JDBCDatabase")
                                .withInputSchema("PUBLIC")
                                .withOutputSchemaToDefault(true)
                                .withForcedTypes(new ForcedType()
                                        .withUserType("java.lang.String[]")
                                        .withBinding(TextArrayBinding.class.getName())
                                        .withIncludeTypes(".*ARRAY")))
                        .withTarget(new Target().withPackageName("made").withDirectory(directory.toString())));
    }

    private static Table<?> table(ClassLoader classes, String name) throws ReflectiveOperationException {
        return (Table<?>)
                Class.forName("made.Tables", true, classes).getField(name).get(null);
    }

    private static void compile(Path directory) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none", "-nowarn", "-d", directory.toString(), "-cp", System.getProperty("java.class.path")));
        try (Stream<Path> files = Files.walk(directory)) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }
}
