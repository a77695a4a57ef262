package dev.schemaless.planner.repair.conversion;

import static org.apache.calcite.util.Static.RESOURCE;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlDateLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlTimestampLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;

/**
 * Reads date and timestamp literals by the proleptic Gregorian calendar, as all other values are read.
 *
 * <p>Calcite 1.42.0, no issue known: it checks literals by {@link java.util.Calendar}, which has no days from 1582-10-05 to
 * 1582-10-14, and has a 1500-02-29. It makes a calendar for each literal, which costs more than all the rest of a literal.
 */
public final class DateLiterals {
    private static final Pattern BEGINS_WITH_DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}(?: .*)?", Pattern.DOTALL);
    private static final Pattern WHOLE_SECOND = Pattern.compile(" (?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d");
    private static final int DATE_LENGTH = "yyyy-mm-dd".length();
    private static final LocalDate FIRST_OF_BOTH = LocalDate.of(1582, 10, 15);

    /** A date that both calendars have. */
    private static final String KNOWN = "2000-01-01";

    private DateLiterals() {}

    /**
     * Returns the date or timestamp that a literal is.
     *
     * @param reader reads literals of all types as Calcite does
     */
    public static SqlLiteral read(SqlUnknownLiteral literal, UnaryOperator<SqlLiteral> reader) {
        String text = literal.getValue();
        boolean isDated = literal.tag.equals("DATE") || literal.tag.equals("TIMESTAMP");
        if (!isDated || !BEGINS_WITH_DATE.matcher(text).matches()) {
            return reader.apply(literal);
        }
        String date = text.substring(0, DATE_LENGTH);
        boolean isBeforeBoth = isBeforeBoth(date, literal);
        if (literal.tag.equals("DATE") && text.length() == DATE_LENGTH) {
            return SqlLiteral.createDate(new DateString(text), literal.getParserPosition());
        }
        if (literal.tag.equals("TIMESTAMP")
                && WHOLE_SECOND.matcher(text.substring(DATE_LENGTH)).matches()) {
            return SqlLiteral.createTimestamp(
                    SqlTypeName.TIMESTAMP, new TimestampString(text), 0, literal.getParserPosition());
        }
        if (!isBeforeBoth) {
            return reader.apply(literal);
        }
        SqlLiteral known = reader.apply(SqlLiteral.createUnknown(
                literal.tag, KNOWN + text.substring(DATE_LENGTH), literal.getParserPosition()));
        if (known instanceof SqlDateLiteral) {
            return SqlLiteral.createDate(new DateString(date), literal.getParserPosition());
        }
        SqlTimestampLiteral time = (SqlTimestampLiteral) known;
        String moment = date + time.getTimestamp().toString().substring(DATE_LENGTH);
        return SqlLiteral.createTimestamp(
                time.getTypeName(), new TimestampString(moment), time.getPrec(), literal.getParserPosition());
    }

    private static boolean isBeforeBoth(String date, SqlUnknownLiteral literal) {
        try {
            return LocalDate.parse(date).isBefore(FIRST_OF_BOTH);
        } catch (DateTimeException e) {
            throw SqlUtil.newContextException(
                    literal.getParserPosition(),
                    RESOURCE.illegalLiteral(
                            literal.tag,
                            literal.getValue(),
                            RESOURCE.badFormat("yyyy-MM-dd").str()));
        }
    }
}
