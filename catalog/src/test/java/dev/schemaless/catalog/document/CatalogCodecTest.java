package dev.schemaless.catalog.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Migration;
import dev.schemaless.catalog.model.MissingValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Retention;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.UuidType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CatalogCodecTest {
    private static final IndexedValue PATH =
            new IndexedValue.AtPath(JsonPath.find("$.\"x 'y\"[0].z").orElseThrow(), new StringType(10, false));
    private static final IndexedValue FIELD = new IndexedValue.Dynamic("a \"b", Models.BIGINT);

    @Test
    void undeclaredValuesOfIndexesAreKept() {
        Model model = Models.RATE.withIndexes(List.of(new IndexDefinition(
                3,
                "i",
                List.of("gateway", PATH.key(), FIELD.key()),
                FIELD.key(),
                List.of(96, 30, 0),
                IndexState.READABLE,
                Map.of(PATH.key(), PATH, FIELD.key(), FIELD))));

        byte[] row = CatalogCodec.encode(new Definition.OfModel(model, Definition.Phase.ACTIVE));

        assertThat(CatalogCodec.decode(model.number(), row))
                .isEqualTo(new Definition.OfModel(model, Definition.Phase.ACTIVE));
    }

    @Test
    void onlyModelsWithUndeclaredValuesNeedANewRelease() {
        Model plain = Models.RATE.withIndexes(List.of(Models.index(List.of("gateway"), null, List.of(96))));
        Model newer = plain.withIndexes(List.of(new IndexDefinition(
                3, "i", List.of(FIELD.key()), null, List.of(0), IndexState.READABLE, Map.of(FIELD.key(), FIELD))));

        assertThat(text(plain)).contains("\"format\":1");
        assertThat(text(newer)).contains("\"format\":2");
    }

    @Test
    void uniqueAndDescendingIndexesAreKeptInAFormatOfTheirOwn() {
        for (boolean unique : new boolean[] {true, false}) {
            Model model = Models.RATE.withIndexes(List.of(new IndexDefinition(
                    3,
                    "i",
                    List.of("gateway", "net_price"),
                    null,
                    List.of(96, 0),
                    IndexState.READABLE,
                    Map.of(),
                    unique,
                    List.of(Direction.ASCENDING, unique ? Direction.ASCENDING : Direction.DESCENDING))));
            Definition definition = new Definition.OfModel(model, Definition.Phase.ACTIVE);

            assertThat(text(model)).contains("\"format\":5");
            assertThat(decoded(definition)).isEqualTo(definition);
        }
        assertThat(text(new Definition.OfDroppedIndex(7, "by_x", 3, "n", true))).contains("\"format\":5");
    }

    @Test
    void commentsAreKeptAndOlderReleasesGoWithout() {
        Model plain = Models.keyedBy(Models.BIGINT);
        Model model = plain.withColumns(List.of(plain.columns().get(0).withComment("a")))
                .withComment("b");

        assertThat(text(model)).contains("\"format\":1");
        assertThat(CatalogCodec.decode(model.number(), text(model).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new Definition.OfModel(model, Definition.Phase.ACTIVE));
        assertThat(text(Models.RATE)).doesNotContain("comment");
    }

    @Test
    void rowOfANewerFormatIsRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> CatalogCodec.decode(3, "{\"format\":10}".getBytes(StandardCharsets.UTF_8)))
                .withMessage(
                        "Cannot read row 3 of the catalog: its format is 10, this release knows formats up to 9. Use the"
                                + " release that wrote it, or restore it from a backup.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_MISMATCH));
    }

    @Test
    void externalStoresAndTheirTablesAreKeptInAFormatOfTheirOwn() {
        Definition store = new Definition.OfExternalStore(new ExternalStoreDefinition(
                7, "Rates", "other", List.of("db:3306/p1", "db:3306/p0"), Map.of("shards", "8", "store", "s'1")));
        Model model = Models.RATE.withIndexes(List.of(Models.index(List.of("gateway"), "gateway", List.of(96))));
        Definition table = new Definition.OfExternalTable(model.withExternal(new ExternalBinding(
                "Rates",
                "other",
                "rate",
                Map.of(model.indexes().get(0).name(), new ExternalBinding.Index(IndexTrust.IGNORED, true)))));

        for (Definition definition : List.of(store, table)) {
            byte[] row = CatalogCodec.encode(definition);
            assertThat(CatalogCodec.decode(definition.number(), row)).isEqualTo(definition);
            assertThat(new String(row, StandardCharsets.UTF_8)).contains("\"format\":6");
        }
    }

    @Test
    void limitsOfThePastAreKeptInFormatsOfTheirOwn() {
        Column key = new Column("id", "id", new IntegerType(64), Column.BASE_CELL, true, null);
        Model plain = new Model(3, "n", List.of(key), List.of("id"), "id", List.of());
        Model limited = plain.withRetention(Retention.UNLIMITED.keeping(2, Retention.LEAST_MICROS));
        Model purged = plain.withRetention(Retention.UNLIMITED.beginningAt(7));

        for (Model model : List.of(limited, purged)) {
            assertThat(decoded(new Definition.OfModel(model, Definition.Phase.ACTIVE)))
                    .isEqualTo(new Definition.OfModel(model, Definition.Phase.ACTIVE));
        }
        assertThat(text(limited)).contains("\"format\":8").doesNotContain("firstVersion");
        assertThat(text(purged)).contains("\"format\":9");
    }

    @Test
    void migrationStaysWithItsTable() {
        Column key = new Column("old_row_key", "old_row_key", new UuidType(), Column.BASE_CELL, true, null);
        Model plain = new Model(3, "n", List.of(key), List.of("old_row_key"), "old_row_key", List.of());
        Model filled = plain.withMigration(new Migration(7, 12, 3, Migration.Phase.FILLING, Migration.Versions.ALL));

        assertThat(decoded(new Definition.OfModel(filled, Definition.Phase.ACTIVE)))
                .isEqualTo(new Definition.OfModel(filled, Definition.Phase.ACTIVE));
        assertThat(text(filled)).contains("\"format\":6");
        assertThat(text(filled.withMigration(null))).isEqualTo(text(plain));
    }

    @Test
    void identityAndSequencesAreKeptInAFormatOfTheirOwn() {
        SequenceRange range = new SequenceRange(5, -2, -9, 7);
        Column id = new Column("id", "id", new IntegerType(64), Column.BASE_CELL, true, null)
                .with(new Identity(Identity.Form.ALWAYS, 4, range));
        Definition model = new Definition.OfModel(
                new Model(3, "n", List.of(id), List.of("id"), "id", List.of()), Definition.Phase.ACTIVE);
        Definition sequence = new Definition.OfSequence(new Sequence(5, "s", range), Definition.Phase.DROPPING);

        assertThat(decoded(model)).isEqualTo(model);
        assertThat(decoded(sequence)).isEqualTo(sequence);
        assertThat(text(model)).contains("\"format\":4");
        assertThat(text(sequence)).contains("\"format\":4");
    }

    @Test
    void missingValuesAreKeptInAFormatOfTheirOwn() {
        Map<ColumnType, Object> values = Map.of(
                Models.BIGINT,
                7L,
                new FloatingType(64),
                Double.NaN,
                new StringType(10, false),
                "",
                new BinaryType(4, false),
                new byte[] {0, -1},
                new DecimalType(9, 2),
                new BigDecimal("1.50"),
                new ArrayType(Models.BIGINT),
                List.of(1L, 2L));
        values.forEach((type, value) -> {
            Column column =
                    new Column("c", "c", type, Column.BASE_CELL, true, "7").withMissing(MissingValue.of(type, value));
            Model plain = Models.keyedBy(Models.BIGINT);
            Definition model = new Definition.OfModel(
                    plain.withColumns(List.of(plain.columns().get(0), column)), Definition.Phase.ADDING);

            Definition read = decoded(model);

            assertThat(read).isEqualTo(model);
            assertThat(((Definition.OfModel) read).model().columns().get(1).missingValue())
                    .isEqualTo(value);
            assertThat(text(model)).contains("\"format\":7");
        });
    }

    @Test
    void fieldsOfDroppedColumnsAreKept() {
        Model model = Models.RATE.without(Models.RATE.columns().get(3));
        Definition definition = new Definition.OfModel(model, Definition.Phase.ACTIVE);

        assertThat(model.pastFields())
                .containsExactly(Models.RATE.columns().get(3).field());
        assertThat(decoded(definition)).isEqualTo(definition);
        assertThat(text(model)).contains("\"format\":7");
    }

    @Test
    void droppedIndexIsKept() {
        Definition dropped = new Definition.OfDroppedIndex(7, "by_x", 3, "n", false);

        byte[] body = CatalogCodec.encode(dropped);

        assertThat(new String(body, StandardCharsets.UTF_8)).contains("\"format\":3");
        assertThat(CatalogCodec.decode(7, body)).isEqualTo(dropped);
    }

    private static Definition decoded(Definition definition) {
        return CatalogCodec.decode(definition.number(), CatalogCodec.encode(definition));
    }

    private static String text(Model model) {
        return text(new Definition.OfModel(model, Definition.Phase.ACTIVE));
    }

    private static String text(Definition definition) {
        return new String(CatalogCodec.encode(definition), StandardCharsets.UTF_8);
    }
}
