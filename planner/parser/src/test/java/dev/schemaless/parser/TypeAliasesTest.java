package dev.schemaless.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.api.Test;

class TypeAliasesTest {
    @Test
    void wordsAreKnownInAnyCase() {
        assertThat(TypeAliases.isKnown("LongText")).isTrue();
        assertThat(TypeAliases.isKnown("visit")).isFalse();
    }

    @Test
    void onlyTextsOfALengthKeepOne() {
        assertThat(precision("NVARCHAR", 7)).isEqualTo(7);
        assertThat(precision("INT4", 7)).isEqualTo(RelDataType.PRECISION_NOT_SPECIFIED);
    }

    @Test
    void jsonIsATypeOfItsOwn() {
        assertThat(TypeAliases.of("json", RelDataType.PRECISION_NOT_SPECIFIED, SqlParserPos.ZERO))
                .isInstanceOf(TypeAliases.JsonTypeName.class);
    }

    private static int precision(String word, int length) {
        return ((SqlBasicTypeNameSpec) TypeAliases.of(word, length, SqlParserPos.ZERO)).getPrecision();
    }
}
