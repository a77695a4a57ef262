package dev.schemaless.catalog.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStatesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1045 | 28000 | 28000 | Check the user and the password.
            1698 | 28000 | 28000 | Check the user and the password.
            1044 | 42000 | 42501 | Check what the account may do.
            1142 | 42000 | 42501 | Check what the account may do.
            1049 | 42000 | 08001 | Check the name of the database.
            1040 | 08004 | 08001 | Check that the server runs and can be reached.
            """)
    void refusalSaysWhatToCheck(int vendor, String state, String ours, String advice) {
        SchemalessException error =
                SqlStates.translate(new SQLException("No entry", state, vendor), "open store", "mysql://db1/shop");

        assertThat(error.code().sqlState()).isEqualTo(ours);
        assertThat(error).hasMessage("Cannot open store on mysql://db1/shop: No entry. " + advice);
    }
}
