package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.scalar.datetime.Instants.datetime;
import static dev.schemaless.planner.value.Values.text;
import static dev.schemaless.planner.value.Values.whole;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.expression.ScalarFunction;
import dev.schemaless.planner.scalar.datetime.DatetimeFormats;
import dev.schemaless.planner.scalar.datetime.DatetimeUnit;
import dev.schemaless.planner.scalar.datetime.Instants;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.jspecify.annotations.Nullable;

/** Functions of dates and times. */
public enum DatetimeFunction implements CategorisedFunction {
    DATE_FORMAT(values -> DatetimeFormats.ofMySql(text(values, 1)).print(datetime(values, 0))),
    DATE_PART(values -> DatetimeUnit.named(text(values, 0)).part(datetime(values, 1))),
    DATE_TRUNC(values -> Instants.micros(DatetimeUnit.named(text(values, 0)).truncated(datetime(values, 1)))),
    DAYNAME(values -> datetime(values, 0).getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH)),
    /** The seconds since 1970 of a time in a zone. */
    EPOCH(values -> datetime(values, 0).atZone(ZoneId.of(text(values, 1))).toEpochSecond()),
    /** The time in a zone so many seconds after 1970. */
    FROM_EPOCH(values -> Instants.ofEpoch(values, text(values, 1))),
    LAST_DAY(values -> (int) datetime(values, 0)
            .with(TemporalAdjusters.lastDayOfMonth())
            .toLocalDate()
            .toEpochDay()),
    /** The date of a year, a month and a day. */
    MAKE_DATE(values -> Instants.date(whole(values, 0), whole(values, 1), whole(values, 2))),
    /** The date of a year and a number of its day. */
    MAKEDATE(values -> Instants.date(whole(values, 0), whole(values, 1))),
    MAKE_TIMESTAMP(Instants::timestamp),
    /** The microseconds from the first time to the second. */
    MICROSECONDS_BETWEEN(values -> Instants.micros(datetime(values, 1)) - Instants.micros(datetime(values, 0))),
    MONTHNAME(values -> datetime(values, 0).getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH)),
    STR_TO_DATE(
            values -> Instants.micros(DatetimeFormats.ofMySql(text(values, 1)).read(text(values, 0)))),
    TO_CHAR(values -> DatetimeFormats.ofPostgreSql(text(values, 1)).print(datetime(values, 0))),
    TO_DATE(values -> (int) DatetimeFormats.ofPostgreSql(text(values, 1))
            .read(text(values, 0))
            .toLocalDate()
            .toEpochDay()),
    TO_TIMESTAMP(values ->
            Instants.micros(DatetimeFormats.ofPostgreSql(text(values, 1)).read(text(values, 0)))),
    /** The number of a day of the week, from 0 for Monday. */
    WEEKDAY(values -> datetime(values, 0).getDayOfWeek().getValue() - 1);

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ScalarFunction.Brief function;

    DatetimeFunction(ScalarFunction.Brief function) {
        this.function = function;
    }

    @Override
    public @Nullable Object apply(@Nullable Object[] values, StatementGuard guard) {
        return function.apply(values);
    }

    @Override
    public SqlFunctionCategory category() {
        return SqlFunctionCategory.TIMEDATE;
    }
}
