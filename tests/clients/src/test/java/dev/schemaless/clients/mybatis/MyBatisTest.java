package dev.schemaless.clients.mybatis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.clients.ClientStore;
import dev.schemaless.clients.Item;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.datasource.pooled.PooledDataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.RowBounds;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.apache.ibatis.type.ArrayTypeHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MyBatisTest {
    @AutoClose
    private ClientStore store;

    private PooledDataSource pool;
    private SqlSessionFactory sessions;

    @BeforeEach
    void open() throws SQLException {
        store = ClientStore.inMemory(Item.TABLE);
        pool = new PooledDataSource("dev.schemaless.jdbc.SchemalessDriver", store.url(), null, null);
        Configuration configuration = new Configuration(new Environment("test", new JdbcTransactionFactory(), pool));
        configuration.getTypeHandlerRegistry().register(new UuidTypeHandler());
        configuration.getTypeHandlerRegistry().register(String[].class, ArrayTypeHandler.class);
        configuration.addMapper(WareMapper.class);
        sessions = new SqlSessionFactoryBuilder().build(configuration);
    }

    @AfterEach
    void close() {
        pool.forceCloseAll();
    }

    @Test
    void valuesOfEachTypeComeBack() {
        Ware ware = new Ware(Item.full("lamp"));
        committed(wares -> wares.insert(ware));

        committed(wares -> assertThat(wares.find(ware.id).item())
                .usingRecursiveComparison()
                .isEqualTo(Item.full("lamp")));
    }

    @Test
    void nullsComeBack() {
        Ware ware = new Ware(Item.empty("lamp"));
        committed(wares -> wares.insert(ware));

        committed(wares -> assertThat(wares.find(ware.id).item()).isEqualTo(Item.empty("lamp")));
    }

    @Test
    void keyPropertyAloneHoldsThePrimaryKey() throws SQLException {
        Ware ware = new Ware(Item.full("lamp"));
        committed(wares -> assertThat(wares.insert(ware)).isEqualTo(1));

        assertThat(ware.id).isEqualTo(store.value("SELECT id FROM item"));
    }

    @Test
    void rowsOfOneStatementGetTheirKeys() {
        List<Ware> wares = List.of(new Ware(Item.full("b")), new Ware(Item.full("a")));
        committed(mapper -> assertThat(mapper.insertAll(wares)).isEqualTo(2));

        committed(mapper -> assertThat(mapper.find(wares.get(1).id).name).isEqualTo("a"));
    }

    @Test
    void batchGivesItsKeys() {
        List<Ware> wares = IntStream.range(0, 100)
                .mapToObj(i -> new Ware(Item.empty("n" + i)))
                .toList();
        try (SqlSession session = sessions.openSession(ExecutorType.BATCH)) {
            wares.forEach(session.getMapper(WareMapper.class)::insert);
            assertThat(session.flushStatements().get(0).getUpdateCounts())
                    .hasSize(100)
                    .containsOnly(1);
            session.commit();
        }

        committed(mapper -> assertThat(mapper.find(wares.get(57).id).name).isEqualTo("n57"));
    }

    @Test
    void scrollableCursorGivesAllRows() throws IOException {
        committed(wares -> IntStream.range(0, 10).forEach(i -> wares.insert(new Ware(Item.empty("n" + i)))));

        List<String> names = new ArrayList<>();
        try (SqlSession session = sessions.openSession();
                Cursor<Ware> cursor = session.getMapper(WareMapper.class).all()) {
            cursor.forEach(ware -> names.add(ware.name));
        }
        assertThat(names).hasSize(10).startsWith("n0").endsWith("n9");
    }

    @Test
    void rowBoundsSkipAndLimit() {
        committed(wares -> IntStream.range(0, 10).forEach(i -> wares.insert(new Ware(Item.empty("n" + i)))));

        try (SqlSession session = sessions.openSession()) {
            List<Ware> page = session.selectList(WareMapper.class.getName() + ".all", null, new RowBounds(3, 2));
            assertThat(page).extracting(ware -> ware.name).containsExactly("n3", "n4");
        }
    }

    @Test
    void parametersStandInFunctions() {
        committed(wares ->
                List.of("Blue lamp", "LAMP", "chair").forEach(each -> wares.insert(new Ware(Item.empty(each)))));

        committed(wares -> assertThat(wares.containing("Lamp"))
                .extracting(ware -> ware.name)
                .containsExactly("Blue lamp", "LAMP"));
    }

    @Test
    void rowsAreUpdatedAndDeleted() {
        Ware ware = new Ware(Item.empty("lamp"));
        committed(wares -> wares.insert(ware));

        committed(wares -> assertThat(wares.add(ware.id, 4)).isEqualTo(1));
        committed(wares -> assertThat(wares.find(ware.id).amount).isEqualTo(4));
        committed(wares -> assertThat(wares.delete(ware.id)).isEqualTo(1));
        committed(wares -> assertThat(wares.find(ware.id)).isNull());
    }

    @Test
    void sessionThatIsNotCommittedLeavesNothing() throws SQLException {
        try (SqlSession session = sessions.openSession()) {
            session.getMapper(WareMapper.class).insert(new Ware(Item.full("lamp")));
            session.rollback();
            session.getMapper(WareMapper.class).insert(new Ware(Item.full("other")));
        }

        assertThat(store.value("SELECT COUNT(*) FROM item")).isEqualTo(0L);
    }

    @Test
    void errorKeepsItsClassAndState() {
        assertThatExceptionOfType(PersistenceException.class)
                .isThrownBy(() -> committed(wares -> wares.insert(new Ware(Item.empty(null)))))
                .withCauseInstanceOf(SQLIntegrityConstraintViolationException.class)
                .satisfies(e ->
                        assertThat(((SQLException) e.getCause()).getSQLState()).isEqualTo("23502"));
    }

    private void committed(Consumer<WareMapper> work) {
        try (SqlSession session = sessions.openSession()) {
            work.accept(session.getMapper(WareMapper.class));
            session.commit();
        }
    }
}
