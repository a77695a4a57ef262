package dev.schemaless.catalog.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of the catalog that another program has changed. */
class ChangedRowTest {
    private static final String TABLE = "{'format':7,'kind':'model','phase':'ACTIVE','number':7,'name':'n','columns':["
            + "{'name':'id','field':'id','type':{'kind':'integer','bits':64},'cell':'base','notNull':true,"
            + "'default':null,'identity':{'form':'ALWAYS','sequence':4,'start':5,'increment':2,'least':1,'greatest':9}},"
            + "{'name':'d','field':'d','type':{'kind':'decimal','precision':9,'scale':2}},"
            + "{'name':'f','field':'f','type':{'kind':'floating','bits':32}},"
            + "{'name':'s','field':'s','type':{'kind':'string','length':30,'trimmed':false},'missing':'oXg='},"
            + "{'name':'b','field':'b','type':{'kind':'binary','length':-1,'fixed':false}},"
            + "{'name':'t','field':'t','type':{'kind':'time','precision':0}},"
            + "{'name':'a','field':'a','type':{'kind':'array','element':{'kind':'timestamp','precision':3}}}],"
            + "'primaryKey':['id'],'shardField':'id','indexes':[{'number':8,'name':'i','fields':['s'],"
            + "'shardField':'id','prefixes':[96],'state':'READABLE','undeclared':[],"
            + "'unique':false,'directions':['ASCENDING']}],"
            + "'statistics':{'rows':3,'indexes':{'8':{'distinct':[2],'nulls':0.5}}},'pastFields':['z']}";

    private static Definition read(String row) {
        return CatalogCodec.decode(7, row.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(String row, String reason) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> read(row))
                .withMessage("Cannot read row 7 of the catalog: " + reason
                        + ". Use the release that wrote it, or restore it from a backup.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_MISMATCH));
    }

    /** The other tests show nothing if this one fails. */
    @Test
    void unchangedRowIsRead() {
        assertThat(read(TABLE).name()).isEqualTo("n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "-",
            value = {
                "'format':7 | 'format':0 | its format is 0, not a whole number from 1 to 2147483647",
                "'format':7, | - | its format is absent, not a whole number from 1 to 2147483647",
                "'number':7 | 'number':-1 | its number is -1, not a whole number from 1 to 2147483647",
                "'number':7 | 'number':9 | its number is 9",
                "'number':7 | 'number':'7' | its number is '7', not a whole number from 1 to 2147483647",
                "'number':7 | 'number':7.5 | its number is 7.5, not a whole number from 1 to 2147483647",
                "'number':7 | 'number':4294967303 | its number is 4294967303, not a whole number from 1 to 2147483647",
                "'number':7 | 'number':99999999999999999999 | it is not JSON",
                "'name':'n' | 'name':'' | its name is '', not a name",
                "'name':'n' | 'name':{} | its name is an object, not a name",
                "'name':'n' | 'name':null | its name is null, not a name",
                "'name':'n', | - | its name is absent, not a name",
                "'bits':64 | 'bits':-1 | its bits is -1, not a whole number from 8 to 64",
                "'bits':64 | 'bits':12 | bits must be 8, 16, 32 or 64, is 12",
                "'bits':32 | 'bits':33 | bits must be 32 or 64, is 33",
                "'precision':9 | 'precision':39 | its precision is 39, not a whole number from 1 to 38",
                "'scale':2 | 'scale':10 | its scale is 10, not a whole number from 0 to 9",
                "'scale':2 | 'scale':-2 | its scale is -2, not a whole number from 0 to 9",
                "'length':30 | 'length':-2 | its length is -2, not a whole number from -1 to 2147483647",
                "'length':30 | 'length':0 | its length is 0",
                "'trimmed':false | 'trimmed':1 | its trimmed is 1, not true or false",
                "'precision':0 | 'precision':7 | its precision is 7, not a whole number from 0 to 6",
                "'precision':3 | 'precision':-3 | its precision is -3, not a whole number from 0 to 6",
                "'kind':'time' | 'kind':'xml' | it has a column of the kind 'xml'",
                "'name':'d' | 'name':'ID' | it has two columns of the name 'ID'",
                "'increment':2 | 'increment':0 | it has no numbers: they are from 1 to 9, begin with 5 and differ by 0",
                "'start':5 | 'start':0 | it has no numbers: they are from 1 to 9, begin with 0 and differ by 2",
                "'sequence':4 | 'sequence':-4 | its sequence is -4, not a whole number from 1 to 2147483647",
                "'missing':'oXg=' | 'missing':'wA==' | it has a missing value that is no VARCHAR(30)",
                "'primaryKey':['id'] | 'primaryKey':['x'] | no column of 'n' has the field 'x'",
                "'primaryKey':['id'] | 'primaryKey':['a'] | the type of its key column 'a' has no order",
                "'primaryKey':['id'] | 'primaryKey':[1] | its primaryKey is 1, not a name",
                "'primaryKey':['id'] | 'primaryKey':'id' | its primaryKey is 'id', not an array",
                "'fields':['s'] | 'fields':[] | its index 'i' is not complete",
                "'fields':['s'] | 'fields':['y'] | no column of 'n' has the field 'y'",
                "'number':8 | 'number':0 | its index 'i' is not complete",
                "'prefixes':[96] | 'prefixes':[] | its index 'i' is not complete",
                "'prefixes':[96] | 'prefixes':[-96] | its prefixes is -96, not a whole number from 0 to 3072",
                "'directions':['ASCENDING'] | 'directions':['ASCENDING','ASCENDING'] | its index 'i' is not complete",
                "'rows':3 | 'rows':-3 | its rows is -3, not a whole number from 0 to 9223372036854775807",
                "'distinct':[2] | 'distinct':[-2] | its distinct is -2, not a whole number from 0 to 9223372036854775807",
            })
    void tableIsRefused(String written, String changed, String reason) {
        assertThat(TABLE).contains(written);

        assertRefused(TABLE.replace(written, changed == null ? "" : changed), reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'columns':[]", "'columns':[],'primaryKey':[],'indexes':[]"})
    void tableWithoutColumnsIsRefused(String columns) {
        assertRefused(
                "{'format':1,'kind':'model','phase':'ACTIVE','number':7,'name':'n'," + columns + "}",
                "it has no columns");
    }

    @Test
    void textOfARowIsShortenedAndHasNoControlCharacters() {
        assertRefused(
                "{'format':1,'kind':'\\u001b]0;" + "x".repeat(1_000) + "'}",
                "it is of the kind '?]0;" + "x".repeat(96) + "…'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'kind':'view','name':'v' | its sql is absent, not a name",
                "'kind':'view','name':'v','sql':'SELECT 1','settings':{'quoting':1} | its settings is 1, not a text",
                "'kind':'sequence','name':'s','phase':'ACTIVE','start':1,'increment':1,'least':2,'greatest':1"
                        + " | it has no numbers: they are from 2 to 1, begin with 1 and differ by 1",
                "'kind':'dropped index','name':'i','model':-1 | its model is -1, not a whole number from 1 to 2147483647",
                "'kind':'external store','name':'s','layout':'x','partitions':[''] | its partitions is '', not a name",
                "'kind':'external table','name':'t','external':{'store':''} | its store is '', not a name",
                "'kind':'external store','layout':'x' | its name is absent, not a name",
            })
    void otherDefinitionIsRefused(String fields, String reason) {
        assertRefused("{'format':6,'number':7," + fields + "}", reason);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 1L << 31})
    void nextNumberIsRefused(long next) {
        byte[] row = ("{\"format\":1,\"kind\":\"counter\",\"next\":" + next + "}").getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> CatalogCodec.decodeCounter(row))
                .withMessageStartingWith(
                        "Cannot read row 0 of the catalog: its next is " + next + ", not a whole number");
    }
}
