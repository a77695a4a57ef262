package dev.schemaless.clients.mybatis;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.mapping.ResultSetType;

/** The statements of an application of MyBatis. */
interface WareMapper {
    String INTO = "INSERT INTO item (name, amount, price, weight, made, opens, seen, code, picture, tags) VALUES ";

    @Insert(INTO
            + "(#{name}, #{amount}, #{price}, #{weight}, #{made}, #{opens}, #{seen}, #{code}, #{picture}, #{tags})")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int insert(Ware ware);

    @Insert("<script>" + "INSERT INTO item (name, amount) VALUES"
            + "<foreach collection='wares' item='ware' separator=','>(#{ware.name}, #{ware.amount})</foreach>"
            + "</script>")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int insertAll(@Param("wares") List<Ware> wares);

    @Select("SELECT * FROM item WHERE id = #{id}")
    Ware find(long id);

    @Select("SELECT * FROM item WHERE UPPER(name) LIKE '%' || UPPER(#{part}) || '%' ORDER BY name")
    List<Ware> containing(String part);

    @Select("SELECT * FROM item ORDER BY id")
    @Options(resultSetType = ResultSetType.SCROLL_INSENSITIVE, fetchSize = 2)
    Cursor<Ware> all();

    @Update("UPDATE item SET amount = COALESCE(amount, 0) + #{more} WHERE id = #{id}")
    int add(@Param("id") long id, @Param("more") int more);

    @Delete("DELETE FROM item WHERE id = #{id}")
    int delete(long id);
}
