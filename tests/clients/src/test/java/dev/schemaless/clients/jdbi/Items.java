package dev.schemaless.clients.jdbi;

import dev.schemaless.clients.Item;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.customizer.Bind;
import org.jdbi.v3.sqlobject.customizer.BindList;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.GetGeneratedKeys;
import org.jdbi.v3.sqlobject.statement.SqlBatch;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jdbi.v3.sqlobject.transaction.Transaction;

/** The items as an application of Jdbi declares them. */
@RegisterConstructorMapper(Item.class)
interface Items {
    String INSERT = "INSERT INTO item (name, amount, price, weight, made, opens, seen, code, picture, tags) VALUES"
            + " (:name, :amount, :price, :weight, :made, :opens, :seen, :code, :picture, :tags)";

    @SqlUpdate(INSERT)
    @GetGeneratedKeys
    long insert(@BindMethods Item item);

    @SqlBatch(INSERT)
    @GetGeneratedKeys("id")
    long[] insertAll(@BindMethods List<Item> items);

    @SqlQuery("SELECT * FROM item WHERE id = :id")
    Optional<Item> find(@Bind("id") long id);

    @SqlQuery("SELECT name FROM item WHERE id IN (<ids>) ORDER BY name")
    List<String> names(@BindList("ids") List<Long> ids);

    @SqlUpdate("UPDATE item SET amount = amount + :more WHERE UPPER(name) = UPPER(:name)")
    int add(@Bind("name") String name, @Bind("more") int more);

    @SqlUpdate("DELETE FROM item WHERE id = :id")
    boolean delete(@Bind("id") long id);

    @Transaction
    default void insertBoth(Item first, Item second) {
        insert(first);
        insert(second);
    }
}
