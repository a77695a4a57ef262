package dev.schemaless.jdbc.statement;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class BoundParametersTest {
    @Test
    void unsetParameterIsNamed() throws Exception {
        BoundParameters values = new BoundParameters(3);
        values.set(1, null);
        values.set(3, 5);

        assertRefused(values::values, "07001")
                .withMessage("Cannot run statement: parameter 2 of 3 is not set. Set it, to null with setNull.");
        assertRefused(() -> values.set(4, 1), "07009").withMessageContaining("the statement has 3");
    }

    @Test
    void setValuesAreACopy() throws Exception {
        BoundParameters values = new BoundParameters(1);
        values.set(1, null);
        List<Object> first = values.values();
        values.set(1, 2);

        assertThat(first).containsExactly((Object) null);
        assertThat(values.values()).containsExactly(2);
    }
}
