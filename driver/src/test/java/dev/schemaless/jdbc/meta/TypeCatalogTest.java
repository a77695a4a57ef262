package dev.schemaless.jdbc.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.base.SqlAssertions;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.system.ColumnTypes;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TypeCatalogTest {
    @Test
    void everyListedTypeIsAnElementTypeOfArrays() throws Exception {
        for (SqlType type : ColumnTypes.all()) {
            assertThat(TypeCatalog.elementType(type.name().toLowerCase(Locale.ROOT))
                            .name())
                    .isEqualTo(type.name());
        }
        assertThat(ColumnTypes.all())
                .extracting(SqlType::name)
                .contains("BIGINT", "VARCHAR", "DECIMAL", "ARRAY", "MAP", "UUID")
                .doesNotHaveDuplicates();
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType("TEXTT"), "22023")
                .withMessageContaining("'TEXTT' is not a type");
    }

    @Test
    void arraysAreElementTypesOfArrays() throws Exception {
        SqlType type = TypeCatalog.elementType("integer array ARRAY");

        assertThat(TypeTraits.typeName(type)).isEqualTo("INTEGER ARRAY ARRAY");
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType("BLUB ARRAY"), "22023")
                .withMessageContaining("'BLUB ARRAY' is not a type");
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType("A" + " ARRAY".repeat(100_000)), "22023")
                .withMessageContaining("is not a type");
        SqlAssertions.assertRefused(() -> TypeCatalog.elementType(null), "22023")
                .withMessageContaining("'null' is not a type");
    }
}
