package dev.schemaless.stores.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.UuidType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which changes of tables make what was compared before worthless. */
final class TableFingerprintTest {
    private static final Model SOURCE = model(column("name", "base", new StringType(20, false), false));

    private static Column column(String name, String cell, ColumnType type, boolean notNull) {
        return new Column(name, "field", type, cell, notNull, null);
    }

    private static Model model(Column... columns) {
        return new Model(1, "t", List.of(columns), List.of(), null, List.of());
    }

    private static TableFingerprint of(Column... columns) {
        return TableFingerprint.of(SOURCE, model(columns));
    }

    @Test
    void nameCellTypeAndNotNullCount() {
        assertThat(List.of(
                        of(),
                        TableFingerprint.of(model(), SOURCE),
                        of(column("a", "base", new UuidType(), false)),
                        of(column("b", "base", new UuidType(), false)),
                        of(column("a", "meta", new UuidType(), false)),
                        of(column("a", "base", new StringType(9, false), false)),
                        of(column("a", "base", new UuidType(), true))))
                .doesNotHaveDuplicates();
    }

    @Test
    void whatReadsAndWritesNoValueDoesNotCount() {
        Model plain = model(column("a", "base", new UuidType(), false));
        Model told = plain.withComment("told").withName("other");

        assertThat(TableFingerprint.of(SOURCE, told)).isEqualTo(TableFingerprint.of(SOURCE, plain));
    }
}
