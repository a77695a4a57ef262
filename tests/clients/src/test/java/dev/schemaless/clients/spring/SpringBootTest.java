package dev.schemaless.clients.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.clients.ClientStore;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What Spring Boot makes of a URL and a driver's class. */
final class SpringBootTest {
    @AutoClose
    private ClientStore store;

    @AutoClose
    private ConfigurableApplicationContext application;

    private JdbcClient jdbc;

    @BeforeEach
    void start() throws SQLException {
        store = ClientStore.inMemory();
        application = HotelApplication.start(store.url());
        jdbc = application.getBean(JdbcClient.class);
    }

    @Test
    void dataSourceIsAPoolAndSchemaIsThere() throws SQLException {
        assertThat(application.getBean(DataSource.class)).isInstanceOf(HikariDataSource.class);
        assertThat(store.value("SELECT COUNT(*) FROM guest")).isEqualTo(0L);
    }

    @Test
    void clientInsertsAndGivesTheKey() {
        GeneratedKeyHolder keys = new GeneratedKeyHolder();
        jdbc.sql("INSERT INTO guest (version, name) VALUES (0, :name)")
                .param("name", "Ada")
                .update(keys, "id");

        assertThat(jdbc.sql("SELECT id FROM guest WHERE name LIKE '%' || ? || '%'")
                        .param("d")
                        .query(Long.class)
                        .single())
                .isEqualTo(keys.getKeyAs(Long.class));
    }

    @Test
    void transactionIsRolledBack() {
        TransactionTemplate transactions =
                new TransactionTemplate(application.getBean(PlatformTransactionManager.class));
        transactions.executeWithoutResult(status -> {
            insert(1);
            status.setRollbackOnly();
        });
        transactions.executeWithoutResult(status -> insert(2));

        assertThat(jdbc.sql("SELECT id FROM guest").query(Long.class).list()).isEqualTo(List.of(2L));
    }

    @Test
    void statesBecomeSpringsExceptions() {
        insert(1);

        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> insert(1));
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> jdbc.sql("UPDATE guest SET name = NULL").update());
        assertThatExceptionOfType(BadSqlGrammarException.class)
                .isThrownBy(() -> jdbc.sql("SELECT x FROM guest").query().listOfRows());
    }

    private void insert(long id) {
        jdbc.sql("INSERT INTO guest (id, version, name) VALUES (?, 0, 'Ada')")
                .param(id)
                .update();
    }
}
