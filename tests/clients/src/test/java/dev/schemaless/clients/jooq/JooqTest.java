package dev.schemaless.clients.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.jooq.impl.DSL.concat;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.rowNumber;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.val;

import dev.schemaless.clients.ClientStore;
import dev.schemaless.clients.Item;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.exception.IntegrityConstraintViolationException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** jOOQ's DSL in the dialect that fits a store best, PostgreSQL's. */
final class JooqTest {
    private static final Table<Record> ITEM = table(name("item"));
    private static final Field<Long> ID = field(name("id"), SQLDataType.BIGINT.identity(true));
    private static final Field<String> NAME = field(name("name"), SQLDataType.VARCHAR(40));
    private static final Field<Integer> AMOUNT = field(name("amount"), SQLDataType.INTEGER);
    private static final Field<BigDecimal> PRICE = field(name("price"), SQLDataType.DECIMAL(10, 2));
    private static final List<Field<?>> FIELDS = List.of(
            NAME,
            AMOUNT,
            PRICE,
            field(name("weight"), SQLDataType.DOUBLE),
            field(name("made"), SQLDataType.LOCALDATE),
            field(name("opens"), SQLDataType.LOCALTIME(3)),
            field(name("seen"), SQLDataType.LOCALDATETIME(3)),
            field(name("code"), SQLDataType.UUID),
            field(name("picture"), SQLDataType.VARBINARY),
            field(name("tags"), SQLDataType.VARCHAR.array().asConvertedDataType(new TextArrayBinding())));

    @AutoClose
    private ClientStore store;

    @AutoClose
    private Connection connection;

    private DSLContext jooq;

    @BeforeEach
    void open() throws SQLException {
        store = ClientStore.inMemory(Item.TABLE);
        connection = DriverManager.getConnection(store.url());
        jooq = DSL.using(connection, SQLDialect.POSTGRES);
    }

    @Test
    void valuesOfEachTypeComeBack() {
        // jOOQ reads a TIME as java.sql.Time, of whole seconds
        Item item = Item.full("lamp").opening(LocalTime.of(23, 59, 59));
        insert(item);

        assertThat(items()).singleElement().usingRecursiveComparison().isEqualTo(item);
    }

    @Test
    void nullsComeBack() {
        insert(Item.empty("lamp"));

        assertThat(items()).containsExactly(Item.empty("lamp"));
    }

    @Test
    void insertReturnsItsKey() throws SQLException {
        Long id = jooq.insertInto(ITEM).set(NAME, "lamp").returning(ID).fetchOne(ID);

        assertThat(id).isEqualTo(store.value("SELECT id FROM item"));
    }

    @Test
    void insertOfManyRowsReturnsTheirKeys() {
        List<Long> ids = jooq.insertInto(ITEM, NAME, AMOUNT)
                .values("b", 1)
                .values("a", 2)
                .returning(ID)
                .fetch(ID);

        assertThat(ids).hasSize(2).doesNotContainNull();
        assertThat(jooq.select(NAME).from(ITEM).where(ID.eq(ids.get(1))).fetchOne(NAME))
                .isEqualTo("a");
    }

    @Test
    void parametersStandInFunctions() {
        List.of("Blue lamp", "LAMP", "chair").forEach(each -> insert(Item.empty(each)));

        assertThat(jooq.select(concat(NAME, val("!")))
                        .from(ITEM)
                        .where(NAME.containsIgnoreCase("Lamp").or(lower(NAME).eq(lower(val("CHAIR")))))
                        .orderBy(ID)
                        .fetch(0, String.class))
                .containsExactly("Blue lamp!", "LAMP!", "chair!");
        assertThat(jooq.fetchValue(jooq.select(DSL.coalesce(val((String) null), val("x")))))
                .isEqualTo("x");
    }

    @Test
    void aggregatesWindowsAndPagesAreQueried() {
        fill(10);

        assertThat(jooq.select(count(), sum(AMOUNT)).from(ITEM).fetchOne().intoList())
                .containsExactly(10, new BigDecimal(45));
        assertThat(jooq.select(NAME, rowNumber().over().orderBy(AMOUNT.desc()))
                        .from(ITEM)
                        .orderBy(AMOUNT)
                        .limit(2)
                        .offset(3)
                        .fetch(1, Integer.class))
                .containsExactly(7, 6);
        assertThat(jooq.selectFrom(ITEM).orderBy(AMOUNT).seek(val(7)).limit(5).fetch(NAME))
                .containsExactly("n8", "n9");
    }

    @Test
    void recordsAreMerged() {
        jooq.mergeInto(ITEM)
                .using(jooq.selectOne())
                .on(NAME.eq("lamp"))
                .whenMatchedThenUpdate()
                .set(AMOUNT, AMOUNT.plus(1))
                .whenNotMatchedThenInsert(NAME, AMOUNT)
                .values("lamp", 1)
                .execute();

        assertThat(jooq.select(AMOUNT).from(ITEM).fetch(AMOUNT)).containsExactly(1);
    }

    @Test
    void batchCountsItsRows() {
        List<Query> inserts = IntStream.range(0, 50)
                .<Query>mapToObj(i -> jooq.insertInto(ITEM).set(NAME, "n" + i))
                .toList();

        assertThat(jooq.batch(inserts).execute()).hasSize(50).containsOnly(1);
        assertThat(jooq.batch(jooq.insertInto(ITEM, NAME, AMOUNT).values((String) null, null))
                        .bind("x", 1)
                        .bind("y", 2)
                        .execute())
                .containsExactly(1, 1);
        assertThat(jooq.fetchCount(ITEM)).isEqualTo(52);
    }

    @Test
    void rowsAreUpdatedAndDeleted() {
        fill(3);

        assertThat(jooq.update(ITEM)
                        .set(PRICE, PRICE.plus(1).mul(2))
                        .set(AMOUNT, AMOUNT.plus(10))
                        .where(AMOUNT.gt(0))
                        .execute())
                .isEqualTo(2);
        assertThat(jooq.deleteFrom(ITEM).where(AMOUNT.in(11, 12)).execute()).isEqualTo(2);
        assertThat(jooq.select(AMOUNT).from(ITEM).where(noCondition()).fetch(AMOUNT))
                .containsExactly(0);
    }

    @Test
    void scrollableResultIsFetched() {
        fill(5);

        assertThat(jooq.selectFrom(ITEM)
                        .orderBy(AMOUNT)
                        .resultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE)
                        .fetch(NAME))
                .containsExactly("n0", "n1", "n2", "n3", "n4");
    }

    @Test
    void nestedTransactionIsRolledBackAlone() {
        jooq.transaction(outer -> {
            outer.dsl().insertInto(ITEM).set(NAME, "kept").execute();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> outer.dsl().transaction(inner -> {
                        inner.dsl().insertInto(ITEM).set(NAME, "lost").execute();
                        throw new IllegalStateException("on purpose");
                    }));
        });

        assertThat(jooq.select(NAME).from(ITEM).fetch(NAME)).containsExactly("kept");
    }

    @Test
    void lockedRowIsRead() {
        fill(1);

        String found = jooq.transactionResult(
                inner -> inner.dsl().select(NAME).from(ITEM).forUpdate().fetchOne(NAME));

        assertThat(found).isEqualTo("n0");
    }

    @Test
    void stateBecomesJooqsException() {
        assertThatExceptionOfType(IntegrityConstraintViolationException.class)
                .isThrownBy(() -> jooq.insertInto(ITEM).set(NAME, (String) null).execute())
                .satisfies(e -> assertThat(e.sqlState()).isEqualTo("23502"));
    }

    private void fill(int rows) {
        IntStream.range(0, rows)
                .forEach(i ->
                        jooq.insertInto(ITEM).set(NAME, "n" + i).set(AMOUNT, i).execute());
    }

    private void insert(Item item) {
        jooq.insertInto(ITEM)
                .columns(FIELDS)
                .values(
                        item.name(),
                        item.amount(),
                        item.price(),
                        item.weight(),
                        item.made(),
                        item.opens(),
                        item.seen(),
                        item.code(),
                        item.picture(),
                        item.tags())
                .execute();
    }

    private List<Item> items() {
        return jooq.select(DSL.val((Long) null).as("id"))
                .select(FIELDS)
                .from(ITEM)
                .fetchInto(Item.class);
    }
}
