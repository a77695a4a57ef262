<#-- The statements that this project has and Calcite's grammar lacks, or has otherwise. -->
boolean IfNotExistsOpt() :
{
}
{
    LOOKAHEAD(2)
    <IF> <NOT> <EXISTS> { return true; }
|
    { return false; }
}

boolean IfExistsOpt() :
{
}
{
    LOOKAHEAD(2)
    <IF> <EXISTS> { return true; }
|
    { return false; }
}

JAVACODE void refuseReplace(boolean replace, Span s)
{
    if (replace) {
        throw SyntaxErrors.at(s.pos(), "OR REPLACE is for views only; drop the object first");
    }
}

JAVACODE void refuseOptions(Span s)
{
    throw SyntaxErrors.at(
        s.pos(),
        "a table has no options, so remove WITH; the option latest is gone, because every table keeps its"
            + " latest cells apart");
}

/** CREATE TABLE [IF NOT EXISTS] t (element, ...) [SHARD BY (column)]. */
SqlCreate CreateTable(Span s, boolean replace) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlNodeList elements;
    SqlIdentifier shardBy = null;
}
{
    <TABLE> { refuseReplace(replace, s); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    elements = TableElements()
    [ shardBy = ShardBy() ]
    [ <WITH> { refuseOptions(span()); } ]
    {
        return new CreateTable(s.end(this), ifNotExists, name, elements, shardBy);
    }
}

SqlNodeList TableElements() :
{
    final Span s;
    final List<SqlNode> list = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    TableElement(list)
    ( <COMMA> TableElement(list) )*
    <RPAREN>
    { return new SqlNodeList(list, s.end(this)); }
}

void TableElement(List<SqlNode> list) :
{
    final SqlNode element;
}
{
    LOOKAHEAD(2)
    element = PrimaryKey() { list.add(element); }
|
    element = ColumnDefinition() { list.add(element); }
}

PrimaryKey PrimaryKey() :
{
    final Span s = Span.of();
    SqlIdentifier name = null;
    final SqlNodeList columns;
}
{
    [ <CONSTRAINT> { s.add(this); } name = SimpleIdentifier() ]
    <PRIMARY> { s.add(this); } <KEY>
    columns = ParenthesizedSimpleIdentifierList()
    { return new PrimaryKey(s.end(this), name, columns); }
}

/** name TYPE, then [NOT] NULL, DEFAULT expression, CELL name and PRIMARY KEY in any order, each at most once. */
ColumnDefinition ColumnDefinition() :
{
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    final ColumnDefinition.Clauses clauses = new ColumnDefinition.Clauses();
    SqlNode e;
}
{
    name = SimpleIdentifier()
    type = DataType()
    (
        <NOT> <NULL> { clauses.nullability(false, getPos()); }
    |
        <NULL> { clauses.nullability(true, getPos()); }
    |
        <DEFAULT_> e = Expression(ExprContext.ACCEPT_NON_QUERY) { clauses.defaultValue(e); }
    |
        <CELL> e = SimpleIdentifier() { clauses.cell((SqlIdentifier) e); }
    |
        <PRIMARY> <KEY> { clauses.primaryKey(getPos()); }
    )*
    {
        return new ColumnDefinition(Span.of(name).end(this), name, type, clauses);
    }
}

SqlIdentifier ShardBy() :
{
    final SqlIdentifier column;
}
{
    <SHARD> <BY> <LPAREN> column = SimpleIdentifier() <RPAREN>
    { return column; }
}

/**
 * CREATE [UNIQUE] INDEX [IF NOT EXISTS] i ON t (column [ASC], ...) [SHARD BY (column)]. A column may also be a JSON_VALUE, or the
 * name and type of a field that no column declares.
 */
SqlCreate CreateIndex(Span s, boolean replace) :
{
    boolean unique = false;
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlIdentifier table;
    final SqlNodeList columns;
    SqlNode shardBy = null;
}
{
    [ <UNIQUE> { unique = true; } ]
    <INDEX> { refuseReplace(replace, s); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    <ON> table = CompoundIdentifier()
    columns = IndexColumns()
    [ <SHARD> <BY> <LPAREN> shardBy = IndexColumn() <RPAREN> ]
    {
        return new CreateIndex(s.end(this), new CreateIndex.Flags(unique, ifNotExists), name, table, columns, shardBy);
    }
}

SqlNodeList IndexColumns() :
{
    final Span s;
    SqlNode column;
    final List<SqlNode> list = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    column = IndexColumn() { list.add(column); } [ <ASC> ]
    ( <COMMA> column = IndexColumn() { list.add(column); } [ <ASC> ] )*
    <RPAREN>
    { return new SqlNodeList(list, s.end(this)); }
}

/** name, name TYPE, or JSON_VALUE(...). */
SqlNode IndexColumn() :
{
    final SqlNode call;
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
}
{
    LOOKAHEAD(2)
    call = JsonValueFunctionCall() { return call; }
|
    name = SimpleIdentifier()
    (
        LOOKAHEAD({ getToken(1).kind != ASC && getToken(1).kind != DESC && getToken(1).kind != COMMA && getToken(1).kind != RPAREN })
        type = DataType()
        { return new ColumnDefinition(Span.of(name).end(this), name, type, new ColumnDefinition.Clauses()); }
    |
        { return name; }
    )
}

/** CREATE [OR REPLACE] VIEW v [(columns)] AS query. */
SqlCreate CreateView(Span s, boolean replace) :
{
    final SqlIdentifier name;
    SqlNodeList columns = null;
    final SqlNode query;
}
{
    <VIEW> name = CompoundIdentifier()
    [ columns = ParenthesizedSimpleIdentifierList() ]
    <AS> query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { return SqlDdlNodes.createView(s.end(this), replace, name, columns, query); }
}

SqlDrop DropTable(Span s, boolean replace) :
{
    final boolean ifExists;
    final SqlIdentifier name;
}
{
    <TABLE> ifExists = IfExistsOpt() name = CompoundIdentifier()
    { return SqlDdlNodes.dropTable(s.end(this), ifExists, name); }
}

SqlDrop DropView(Span s, boolean replace) :
{
    final boolean ifExists;
    final SqlIdentifier name;
}
{
    <VIEW> ifExists = IfExistsOpt() name = CompoundIdentifier()
    { return SqlDdlNodes.dropView(s.end(this), ifExists, name); }
}

/** DROP INDEX [IF EXISTS] i [ON t]. */
SqlDrop DropIndex(Span s, boolean replace) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    SqlIdentifier table = null;
}
{
    <INDEX> ifExists = IfExistsOpt() name = CompoundIdentifier()
    [ <ON> table = CompoundIdentifier() ]
    { return new DropIndex(s.end(this), ifExists, name, table); }
}

/**
 * ALTER TABLE t ADD [COLUMN] definition, DROP [COLUMN] c, or RENAME [COLUMN] a TO b. The word COLUMN is the keyword here; a
 * column of that name is written after it, or in quotes.
 */
SqlNode AlterTable() :
{
    final Span s;
    final SqlIdentifier table;
    final ColumnDefinition definition;
    final SqlIdentifier column;
    final SqlIdentifier newName;
}
{
    <ALTER> { s = span(); } <TABLE> table = CompoundIdentifier()
    (
        <ADD> [ LOOKAHEAD(1) <COLUMN> ] definition = ColumnDefinition()
        { return new AlterTable.AddColumn(s.end(this), table, definition); }
    |
        <DROP> [ LOOKAHEAD(1) <COLUMN> ] column = SimpleIdentifier()
        { return new AlterTable.DropColumn(s.end(this), table, column); }
    |
        <RENAME> [ LOOKAHEAD(1) <COLUMN> ] column = SimpleIdentifier()
        <TO> newName = SimpleIdentifier()
        { return new AlterTable.RenameColumn(s.end(this), table, column, newName); }
    )
}

/** SHOW TABLES, SHOW INDEX[ES] FROM t, SHOW CREATE TABLE t, SHOW PLAN CACHE. */
SqlNode Show() :
{
    final Span s;
    final SqlIdentifier table;
}
{
    <SHOW> { s = span(); }
    (
        <TABLES> { return new Show(s.end(this), Show.Subject.TABLES, null); }
    |
        ( <INDEX> | <INDEXES> ) ( <FROM> | <IN> ) table = CompoundIdentifier()
        { return new Show(s.end(this), Show.Subject.INDEXES, table); }
    |
        <CREATE> <TABLE> table = CompoundIdentifier()
        { return new Show(s.end(this), Show.Subject.CREATE_TABLE, table); }
    |
        <PLAN> <CACHE> { return new Show(s.end(this), Show.Subject.PLAN_CACHE, null); }
    )
}

/** DESCRIBE [TABLE] t [column], DESC t; DESCRIBE query is EXPLAIN query. */
SqlNode SchemalessDescribe() :
{
    final Span s;
    final SqlIdentifier table;
    SqlIdentifier column = null;
    final SqlNode statement;
}
{
    ( <DESCRIBE> | <DESC> ) { s = span(); }
    (
        LOOKAHEAD([ <TABLE> ] CompoundIdentifier())
        [ <TABLE> ] table = CompoundIdentifier() [ column = SimpleIdentifier() ]
        { return new SqlDescribeTable(s.end(this), table, column); }
    |
        statement = QueryOrDml()
        { return explain(s.end(this), statement); }
    )
}

/** EXPLAIN [PLAN FOR] statement; EXPLAIN ANALYZE query. */
SqlNode SchemalessExplain() :
{
    final Span s;
    final SqlNode statement;
}
{
    <EXPLAIN> { s = span(); }
    (
        <ANALYZE> statement = QueryOrDml()
        { return new ExplainAnalyze(s.end(this), statement); }
    |
        [ <PLAN> [ ExplainDetailLevel() ] ExplainDepth() <FOR> ]
        statement = QueryOrDml()
        { return explain(s.end(this), statement); }
    )
}

/** ANALYZE [TABLE] t. */
SqlNode AnalyzeTable() :
{
    final Span s;
    final SqlIdentifier table;
}
{
    <ANALYZE> { s = span(); } [ <TABLE> ] table = CompoundIdentifier()
    { return new AnalyzeTable(s.end(this), table); }
}

JAVACODE SqlNode explain(SqlParserPos pos, SqlNode statement)
{
    return new SqlExplain(pos, statement,
        SqlExplainLevel.EXPPLAN_ATTRIBUTES.symbol(SqlParserPos.ZERO),
        SqlExplain.Depth.PHYSICAL.symbol(SqlParserPos.ZERO),
        SqlExplainFormat.TEXT.symbol(SqlParserPos.ZERO),
        nDynamicParams);
}

SqlNode QueryOrDml() :
{
    final SqlNode statement;
}
{
    (
        statement = SchemalessInsert()
    |
        statement = SqlDelete()
    |
        statement = SchemalessUpdate()
    |
        statement = SchemalessMerge()
    |
        LOOKAHEAD(2)
        statement = TruncateTable()
    |
        statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    { return statement; }
}

/**
 * INSERT [IGNORE] INTO or UPSERT INTO t [EXTEND (column type, ...)] [(columns)] query; an INSERT may go on with ON DUPLICATE
 * KEY UPDATE column = expression, ...
 */
SqlNode SchemalessInsert() :
{
    final Span s;
    SchemalessInsert.OnDuplicate onDuplicate = SchemalessInsert.OnDuplicate.FAIL;
    final SqlIdentifier name;
    SqlNode table;
    SqlNodeList columns = null;
    final Pair<SqlNodeList, SqlNodeList> list;
    final SqlNode source;
    final SqlInsert insert;
}
{
    (
        <INSERT> { s = span(); }
        [ <IGNORE> { onDuplicate = SchemalessInsert.OnDuplicate.IGNORE; } ]
    |
        <UPSERT> { s = span(); onDuplicate = SchemalessInsert.OnDuplicate.MERGE; }
    )
    <INTO> name = CompoundTableIdentifier()
    ( table = TableHints(name) | { table = name; } )
    [ LOOKAHEAD(5) table = ExtendTable(table) ]
    [
        LOOKAHEAD(2)
        list = ParenthesizedCompoundIdentifierList()
        {
            if (!list.right.isEmpty()) {
                table = extend(table, list.right);
            }
            columns = list.left;
        }
    ]
    source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { insert = new SchemalessInsert(s.end(source), onDuplicate, table, source, columns); }
    (
        <ON> { requirePlain(onDuplicate); }
        <DUPLICATE> <KEY> <UPDATE> { nameValuesCalls(); }
        { final List<SqlNode> targets = new ArrayList<SqlNode>(); final List<SqlNode> values = new ArrayList<SqlNode>(); }
        Assignments(targets, values)
        {
            return new InsertOrUpdate(s.end(this), insert, new SqlNodeList(targets, Span.of(targets).pos()),
                new SqlNodeList(values, Span.of(values).pos()));
        }
    |
        { return insert; }
    )
}

JAVACODE void requirePlain(SchemalessInsert.OnDuplicate onDuplicate)
{
    if (onDuplicate != SchemalessInsert.OnDuplicate.FAIL) {
        throw SyntaxErrors.at(getPos(), "ON DUPLICATE KEY UPDATE goes with plain INSERT only");
    }
}

/** From here on VALUES ( is a function's name: in expressions the keyword would begin a subquery. */
JAVACODE void nameValuesCalls()
{
    for (int i = 1; getToken(i).kind != EOF && getToken(i).kind != SEMICOLON; i++) {
        if (getToken(i).kind == VALUES && getToken(i + 1).kind == LPAREN) {
            getToken(i).kind = IDENTIFIER;
        }
    }
}

/** column = expression, ...; an expression may be DEFAULT. */
void Assignments(List<SqlNode> columns, List<SqlNode> values) :
{
}
{
    Assignment(columns, values)
    ( <COMMA> Assignment(columns, values) )*
}

void Assignment(List<SqlNode> columns, List<SqlNode> values) :
{
    final SqlIdentifier column;
    final SqlNode value;
}
{
    column = CompoundIdentifier() { columns.add(column); }
    <EQ>
    (
        value = Default() { values.add(value); }
    |
        AddExpression(values, ExprContext.ACCEPT_SUB_QUERY)
    )
}

/** UPDATE t [EXTEND (column type, ...)] [[AS] alias] SET column = expression, ... [WHERE condition]. */
SqlNode SchemalessUpdate() :
{
    final Span s;
    final SqlIdentifier name;
    SqlNode table;
    final SqlIdentifier alias;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
    final List<SqlNode> values = new ArrayList<SqlNode>();
    final SqlNode where;
}
{
    <UPDATE> { s = span(); }
    name = CompoundTableIdentifier()
    ( table = TableHints(name) | { table = name; } )
    [ table = ExtendTable(table) ]
    ( [ <AS> ] alias = SimpleIdentifier() | { alias = null; } )
    <SET> Assignments(columns, values)
    ( where = Where() | { where = null; } )
    {
        return new SqlUpdate(s.end(this), table, new SqlNodeList(columns, Span.of(columns).pos()),
            new SqlNodeList(values, Span.of(values).pos()), where, null, alias);
    }
}

/** MERGE INTO t [[AS] alias] USING source ON condition WHEN ... THEN ..., as many as there are. */
SqlNode SchemalessMerge() :
{
    final Span s;
    final SqlIdentifier name;
    SqlNode table;
    final SqlIdentifier alias;
    final SqlNode source;
    final SqlNode condition;
    final List<SqlNode> clauses = new ArrayList<SqlNode>();
}
{
    <MERGE> { s = span(); } <INTO> name = CompoundTableIdentifier()
    ( table = TableHints(name) | { table = name; } )
    [ table = ExtendTable(table) ]
    ( [ <AS> ] alias = SimpleIdentifier() | { alias = null; } )
    <USING> source = TableRef()
    <ON> condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
    ( MergeClause(clauses) )+
    {
        return new Merge(s.end(this), new Merge.Target(table, alias), source, condition,
            new SqlNodeList(clauses, Span.of(clauses).pos()));
    }
}

/** WHEN [NOT] MATCHED [AND condition] THEN UPDATE SET ... or DELETE or INSERT [(columns)] VALUES (...). */
void MergeClause(List<SqlNode> clauses) :
{
    final Span s;
    boolean matched = true;
    SqlNode condition = null;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
    final List<SqlNode> values = new ArrayList<SqlNode>();
    SqlNodeList list = null;
    final MergeClause.Action action;
}
{
    <WHEN> { s = span(); }
    [ <NOT> { matched = false; } ]
    <MATCHED>
    [ <AND> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    <THEN>
    (
        <UPDATE> { requireMatched(matched, true); } <SET> Assignments(columns, values)
        {
            action = MergeClause.Action.UPDATE;
            list = new SqlNodeList(columns, Span.of(columns).pos());
        }
    |
        <DELETE> { requireMatched(matched, true); action = MergeClause.Action.DELETE; }
    |
        <INSERT> { requireMatched(matched, false); action = MergeClause.Action.INSERT; }
        [ list = ParenthesizedSimpleIdentifierList() ]
        <VALUES> <LPAREN> MergeValue(values) ( <COMMA> MergeValue(values) )* <RPAREN>
    )
    {
        clauses.add(new MergeClause(s.end(this), action, condition, list, new SqlNodeList(values, s.end(this))));
    }
}

void MergeValue(List<SqlNode> values) :
{
    final SqlNode value;
}
{
    value = Default() { values.add(value); }
|
    AddExpression(values, ExprContext.ACCEPT_SUB_QUERY)
}

JAVACODE void requireMatched(boolean matched, boolean wanted)
{
    if (matched != wanted) {
        throw SyntaxErrors.at(getPos(), wanted
            ? "rows that are not matched can only be inserted"
            : "rows that are matched can only be updated or deleted");
    }
}

/** TRUNCATE TABLE t. */
SqlNode TruncateTable() :
{
    final Span s;
    final SqlIdentifier table;
}
{
    <TRUNCATE> { s = span(); } <TABLE> table = CompoundTableIdentifier()
    { return new TruncateTable(s.end(this), table); }
}

/**
 * START TRANSACTION, BEGIN [WORK | TRANSACTION], COMMIT [WORK], ROLLBACK [WORK] [TO [SAVEPOINT] name], SAVEPOINT name,
 * RELEASE [SAVEPOINT] name, USE name, SET NAMES name.
 */
SqlNode SessionControl() :
{
    final Span s;
    final SessionControl.Action action;
    SqlNode name = null;
}
{
    (
        <START> { s = span(); } <TRANSACTION> { action = SessionControl.Action.BEGIN; }
    |
        <BEGIN> { s = span(); action = SessionControl.Action.BEGIN; } [ <WORK> | <TRANSACTION> ]
    |
        <COMMIT> { s = span(); action = SessionControl.Action.COMMIT; } [ <WORK> ]
    |
        <ROLLBACK> { s = span(); } [ <WORK> ]
        (
            <TO> { action = SessionControl.Action.ROLLBACK_TO; } name = SavepointName()
        |
            { action = SessionControl.Action.ROLLBACK; }
        )
    |
        <SAVEPOINT> { s = span(); action = SessionControl.Action.SAVEPOINT; } name = SimpleIdentifier()
    |
        <RELEASE> { s = span(); action = SessionControl.Action.RELEASE; } name = SavepointName()
    |
        <USE> { s = span(); action = SessionControl.Action.USE; } name = SimpleIdentifier()
    |
        <SET> { s = span(); } <NAMES> { action = SessionControl.Action.SET_NAMES; }
        ( name = SimpleIdentifier() | name = StringLiteral() )
    )
    { return new SessionControl(s.end(this), action, name); }
}

SqlIdentifier SavepointName() :
{
    final SqlIdentifier name;
}
{
    [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleIdentifier() { return name; }
}
