package dev.schemaless.tests.orm;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parameters of HQL stand in functions, as those of Spring Data's derived queries do. */
@OnBackend(Backend.H2_MEMORY)
final class HqlParameterTest {
    private HikariDataSource pool;
    private SessionFactory sessions;

    @BeforeEach
    void open(TestStore place) {
        pool = new HikariDataSource();
        pool.setJdbcUrl(place.url());
        sessions = HibernateSessions.start(pool, "create-drop");
        sessions.inTransaction(session -> {
            for (int number = 0; number < 5; number++) {
                session.persist(Hotel.numbered(number));
            }
        });
    }

    @AfterEach
    void close() {
        sessions.close();
        pool.close();
    }

    @Test
    void parametersStandInFunctions() {
        for (String condition : List.of(
                "lower(name) like lower(:p)",
                "name ilike :p",
                "upper(name) = upper(:p)",
                "name = coalesce(lower(:p), story)",
                "locate(lower(:p), name) = 1",
                "name = trim(lower(:p))",
                "concat(name, :p) = 'h3H3'",
                "name || :p = 'h3H3'",
                "replace(name, 'h', :p) = 'H33'",
                "nullif(upper(name), :p) is null",
                "name = case when stars > 2 then lower(:p) else :p end",
                "upper(name) like '%' || :p || '%'")) {
            assertThat(namesWhere(condition, "H3")).as(condition).containsExactly("h3");
        }
        for (String condition : List.of(
                "mod(stars, :p + 1) = 3",
                "abs(stars - :p) = 0",
                "stars = greatest(:p, 1)",
                "stars = least(:p, 4)",
                "stars = coalesce(:p, floors)",
                "stars = nullif(:p, 9)",
                "substring(concat('abc', name), :p + 1, :p) = 'h3'",
                "stars = case when listed then :p else :p end")) {
            assertThat(namesWhere(condition, 3)).as(condition).containsExactly("h3");
        }
    }

    private List<String> namesWhere(String condition, Object value) {
        return sessions.fromSession(
                session -> session.createQuery("select name from Hotel where " + condition, String.class)
                        .setParameter("p", value)
                        .list());
    }

    @Test
    void bulkStatementsTakeParametersInFunctions() {
        sessions.inTransaction(session -> {
            session.createMutationQuery(
                            "update Hotel set name = concat(name, :p), story = coalesce(:s, story) where stars = 3")
                    .setParameter("p", "x")
                    .setParameter("s", "told")
                    .executeUpdate();
            session.createMutationQuery(
                            "insert into Room (code, beds) select concat(:p, h.name), h.stars + :n from Hotel h where h.stars = 3")
                    .setParameter("p", "new ")
                    .setParameter("n", 2)
                    .executeUpdate();
        });

        assertThat(texts("select name || ' ' || story from Hotel where stars = 3"))
                .containsExactly("h3x told");
        assertThat(texts("select code || ' ' || beds from Room where code like 'new%'"))
                .containsExactly("new h3x 5");
    }

    private List<String> texts(String hql) {
        return sessions.fromSession(
                session -> session.createQuery(hql, String.class).list());
    }
}
