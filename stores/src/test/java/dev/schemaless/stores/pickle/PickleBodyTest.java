package dev.schemaless.stores.pickle;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.fixture.Generator;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PickleBodyTest {
    /** Reads text in which {@code ␤} ends lines and {@code ⟨41⟩} is a byte. */
    private static byte[] bytes(String pickle) {
        StringBuilder raw = new StringBuilder();
        String text = pickle.replace('␤', '\n');
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '⟨') {
                int end = text.indexOf('⟩', i);
                for (byte b : HexFormat.of().parseHex(text.substring(i + 1, end))) {
                    raw.append((char) (b & 0xff));
                }
                i = end;
            } else {
                raw.append(text.charAt(i));
            }
        }
        return raw.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String json(String pickle, Map<String, RawBytes> raw) {
        return JsonText.of(new BodyReader(PickleBody.decode(bytes(pickle), raw, "it"), "it"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "(dp0␤S'a'␤I1␤s.|{\"a\":1}",
                "(dp0␤S\"a\"␤I01␤sS'b'␤I00␤s.|{\"a\":true,\"b\":false}",
                "(S'a'␤F1e3␤d.|{\"a\":1000.0}",
                "(S'a'␤Vx\\u00fc\\ud83d\\ude00\\U0001f600\\\\u0041␤d.|{\"a\":\"xü😀😀\\\\\\\\u0041\"}",
                "(S'a'␤S'\\x41\\t\\101\\q'␤d.|{\"a\":\"A\\tA\\\\q\"}",
                "(S'a'␤I5␤S'a'␤I6␤d.|{\"a\":6}",
                "(S'a'␤L123456789012345678901234567890L␤d.|{\"a\":\"123456789012345678901234567890\"}",
                "⟨8002⟩}U⟨01⟩a(K⟨01⟩K⟨02⟩ls.|{\"a\":[1,2]}",
                "⟨8002⟩}U⟨01⟩a)s.|{\"a\":[]}",
                "⟨8002⟩}(I1␤I2␤NI3␤⟨88⟩I4␤u.|{\"1\":2,\"null\":3,\"true\":4}",
                "⟨8003⟩}C⟨01⟩aC⟨02⟩bcs.|{\"YQ==\":\"YmM=\"}",
                "⟨8004⟩⟨951b00000000000000⟩}⟨94⟩⟨8c01⟩a⟨94⟩⟨8f94⟩(K⟨01⟩K⟨02⟩⟨90⟩s.|{\"a\":[1,2]}",
                "⟨8004⟩}⟨8c01⟩a⟨8c08⟩datetime⟨948c04⟩date⟨94939443⟩⟨0407d9021b⟩⟨8594⟩R⟨94⟩s.|{\"a\":\"2009-02-27\"}",
                "⟨8003⟩}X⟨01000000⟩acdatetime␤time␤C⟨06810203000000⟩⟨85⟩Rs.|{\"a\":\"01:02:03\"}",
                "⟨8004⟩}⟨8c01⟩a⟨8c04⟩uuid⟨8c04⟩UUID⟨93⟩)⟨81⟩}⟨8c03⟩intK⟨07⟩sbs.|{\"a\":\"00000000-0000-0000-0000-000000000007\"}",
                "(S'a'␤(S'x'␤idecimal␤Decimal␤d.|",
            })
    void eachPickleHasItsValue(String pickle, String expected) {
        if (expected == null) {
            assertThatExceptionOfType(SchemalessException.class).isThrownBy(() -> json(pickle, Map.of()));
        } else {
            assertThat(json(pickle, Map.of())).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cos␤system␤(S'true'␤tR.|it names os.system, which is not one of the types that are read",
                "(ios␤system␤.|it names os.system,",
                "⟨8004⟩⟨8c02⟩os⟨8c06⟩system⟨93⟩.|it names os.system,",
                "c__builtin__␤eval␤(S'1'␤tR.|it names __builtin__.eval,",
                "ccopy_reg␤_reconstructor␤(cdatetime␤date␤c__builtin__␤object␤NtR.|it makes a copy_reg._reconstructor",
                "(S'a'␤cdatetime␤date␤d.|it has the type datetime.date as a value",
                "(S'a'␤cdatetime␤date␤(S'abc'␤tRd.|it makes a datetime.date of an unsuitable value",
                "⟨8002⟩}U⟨01⟩acuuid␤UUID␤)⟨81⟩s.|it has a UUID without its number",
                "(S'a'␤c__builtin__␤set␤(I1␤tRd.|it makes a __builtin__.set of an unsuitable value",
                "(dS'a'␤}b.|it gives a state to a value without one",
                "(lp0␤I1␤a.|it is not a dictionary",
                "I1␤.|it is not a dictionary",
                ".|it takes a value where there is none",
                "(0(.|it takes a value where there is none",
                "0.|it takes a value where there is none",
                "}(s.|it takes a value where there is none",
                "}U⟨01⟩a(K⟨01⟩s.|it takes a value where there is none",
                "t.|it has no mark where it needs one",
                "(I1␤d.|it has a key without a value",
                "}g1␤.|it recalls a value that it has not remembered",
                "}K⟨01⟩a.|it appends to a value that is not a list",
                "]K⟨01⟩K⟨01⟩s.|it sets an item of a value that is not a dictionary",
                "}U⟨01⟩a)K⟨01⟩as.|it appends to a tuple",
                "}Px␤.|it has a persistent id",
                "}⟨8201⟩.|it has an extension code",
                "⟨8009⟩}.|its protocol is 9",
                "}T⟨ffffff7f⟩.|it ends too early (at byte 6 of 7)",
                "}T⟨ffffffff⟩.|it ends too early",
                "}⟨8effffffffffffffff⟩.|it ends too early",
                "}|it ends too early (at byte 1 of 1)",
                "}S'a|it ends too early",
                "}Sab␤.|it has a text without quotes",
                "}S'\\x4'␤.|it has a text with an invalid escape",
                "}V\\u12␤.|it has a text with an invalid escape",
                "}V\\Uffffffff␤.|it has a text with an invalid escape",
                "}I0x1␤.|it has a malformed number",
                "}F0x1p3␤.|it has a malformed number",
                "}⟨8bffffff00⟩.|it has a number of 16777215 bytes",
                "}⟨8bffffffff⟩.|it ends too early",
                "⟨8002⟩}⟨92⟩.|byte 3 has 0x92, which is not a supported operation",
                "}U⟨01⟩l]q⟨00⟩h⟨00⟩as.|it nests deeper than 100 levels, or a value holds itself",
            })
    void whatIsNotAllowedIsRefused(String pickle, String reason) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> json(pickle, Map.of()))
                .withMessageStartingWith("Cannot read body of it: ")
                .withMessageContaining(reason)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.BODY_CORRUPT));
    }

    @Test
    void namesAreCutAndHarmlessInMessages() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> json("c" + "m".repeat(5000) + "␤⟨1b⟩[2Jx␤.", Map.of()))
                .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(400));
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> json("cm␤⟨1b⟩[2Jx␤.", Map.of()))
                .withMessageContaining("m.?[2Jx");
    }

    @Test
    void bytesOfAFieldAreWhatItsColumnSays() {
        String sixteen = "(S'a'␤S'abcdefghijklmnop'␤d.";
        assertThat(json(sixteen, Map.of())).isEqualTo("{\"a\":\"abcdefghijklmnop\"}");
        assertThat(json(sixteen, Map.of("a", RawBytes.UUID)))
                .isEqualTo("{\"a\":\"61626364-6566-6768-696a-6b6c6d6e6f70\"}");
        assertThat(json(sixteen, Map.of("a", RawBytes.BINARY))).isEqualTo("{\"a\":\"YWJjZGVmZ2hpamtsbW5vcA==\"}");
        assertThat(json("(S'a'␤S'b'␤d.", Map.of("a", RawBytes.UUID))).isEqualTo("{\"a\":\"b\"}");
        assertThat(json("(S'a'␤Nd.", Map.of("a", RawBytes.UUID))).isEqualTo("{\"a\":null}");
    }

    @Test
    void repeatedValuesAreCountedWhileTheyAreWritten() {
        StringBuilder laughs = new StringBuilder("⟨8002⟩}U⟨01⟩l]q⟨00⟩(");
        laughs.append("K⟨01⟩".repeat(10)).append("e");
        for (int level = 1; level <= 10; level++) {
            laughs.append(String.format("0]q⟨%02x⟩(", level))
                    .append(String.format("h⟨%02x⟩", level - 1).repeat(10))
                    .append("e");
        }
        laughs.append("s.");
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> json(laughs.toString(), Map.of()))
                .withMessageContaining("its values are repeated to more than 16777216 bytes");
    }

    @Test
    void whatValuesTakeIsBounded() {
        for (String one : new String[] {"]", "}", "(", "N2", "K⟨01⟩", "F1␤", "U⟨00⟩", "S''␤"}) {
            assertThatExceptionOfType(SchemalessException.class)
                    .isThrownBy(() -> json("}" + one.repeat(4_000_000), Map.of()))
                    .withMessageContaining("its values take more than 33554432 bytes");
        }
    }

    @Test
    void hundredLevelsAreRead() {
        String deep = "(S'a'␤" + "]".repeat(99) + "a".repeat(98) + "d.";
        assertThat(json(deep, Map.of())).isEqualTo("{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}");
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> json("(S'a'␤" + "]".repeat(100) + "a".repeat(99) + "d.", Map.of()))
                .withMessageContaining("it nests deeper than 100 levels");
    }

    @Test
    void noBytesDoMoreThanBeRefused() {
        tries(1_000).forAll(Generator.bytes(255), pickle -> {
            try {
                PickleBody.decode(pickle, Map.of(), "it");
            } catch (SchemalessException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.BODY_CORRUPT);
            }
        });
    }
}
