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

JAVACODE Statement statement(Span s, Command command)
{
    return new Statement(s.end(this), command);
}

/** CREATE [OR REPLACE] what follows. */
SqlNode Create() :
{
    final Span s;
    boolean replace = false;
    final SqlNode statement;
}
{
    <CREATE> { s = span(); }
    [ <OR> <REPLACE> { replace = true; } ]
    (
        statement = CreateTable(s, replace)
    |
        LOOKAHEAD(2)
        statement = CreateIndex(s, replace)
    |
        LOOKAHEAD(2)
        statement = CreateSequence(s, replace)
    |
        LOOKAHEAD(2)
        statement = CreateView(s, replace)
    )
    { return statement; }
}

SqlNode Drop() :
{
    final Span s;
    final SqlNode statement;
}
{
    <DROP> { s = span(); }
    ( statement = DropTable(s) | statement = DropIndex(s) | statement = DropSequence(s) | statement = DropView(s) )
    { return statement; }
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

/** CREATE TABLE [IF NOT EXISTS] t (element, ...) [SHARD BY (column)] [COMMENT [=] text]. */
SqlNode CreateTable(Span s, boolean replace) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final CreateTable.Elements elements = new CreateTable.Elements();
    String shardBy = null;
    String comment = null;
}
{
    <TABLE> { refuseReplace(replace, s); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    <LPAREN> TableElement(elements) ( <COMMA> TableElement(elements) )* <RPAREN>
    [ shardBy = ShardBy() ]
    [ <WITH> { refuseOptions(span()); } ]
    [ <COMMENT> [ <EQ> ] comment = Text() ]
    { return statement(s, new CreateTable(ifNotExists, name, elements, shardBy, comment)); }
}

void TableElement(CreateTable.Elements elements) :
{
    final Span s = Span.of();
    final List<String> key;
    final TableIndex index;
    final ColumnDefinition column;
}
{
    LOOKAHEAD( [ <CONSTRAINT> SimpleIdentifier() ] <PRIMARY> <KEY> )
    [ <CONSTRAINT> { s.add(this); } SimpleIdentifier() ]
    <PRIMARY> { s.add(this); } <KEY>
    key = SimpleNames() { elements.setPrimaryKey(key, s.end(this)); }
|
    LOOKAHEAD(OtherConstraintStart())
    OtherConstraint()
|
    LOOKAHEAD(TableIndexStart())
    index = TableIndex() { elements.indexes().add(index); }
|
    column = ColumnDefinition(s) { elements.add(column, s.end(this)); }
}

/** (name, ...). */
List<String> SimpleNames() :
{
    final SqlNodeList names;
}
{
    names = ParenthesizedSimpleIdentifierList()
    {
        final List<String> texts = new ArrayList<String>();
        for (SqlNode name : names) {
            texts.add(((SqlIdentifier) name).getSimple());
        }
        return texts;
    }
}

String SimpleName() :
{
    final SqlIdentifier name;
}
{
    name = SimpleIdentifier() { return name.getSimple(); }
}

void OtherConstraintStart() :
{
}
{
    [ <CONSTRAINT> [ SimpleIdentifier() ] ] ( <FOREIGN> <KEY> | <CHECK> <LPAREN> )
}

/** FOREIGN KEY and CHECK, which are refused. */
void OtherConstraint() :
{
}
{
    [ <CONSTRAINT> [ SimpleIdentifier() ] ]
    (
        <FOREIGN> { throw SyntaxErrors.notSupported(getPos(), "a store has no foreign keys"); }
    |
        <CHECK> { throw SyntaxErrors.notSupported(getPos(), "a store checks no conditions"); }
    )
}

/** What no column definition begins with: a column may be called INDEX or KEY. */
void TableIndexStart() :
{
}
{
    <CONSTRAINT>
|
    <UNIQUE>
|
    ( <INDEX> | <KEY> ) SimpleIdentifier() <LPAREN> SimpleIdentifier()
}

/** [CONSTRAINT name] UNIQUE [KEY | INDEX] [name] (columns), or { INDEX | KEY } name (columns). */
TableIndex TableIndex() :
{
    boolean unique = false;
    String name = null;
    final List<IndexElement> elements;
}
{
    (
        [ <CONSTRAINT> [ name = SimpleName() ] ]
        <UNIQUE> { unique = true; } [ LOOKAHEAD(1) ( <KEY> | <INDEX> ) ] [ name = SimpleName() ]
    |
        ( <INDEX> | <KEY> ) name = SimpleName()
    )
    elements = IndexElements()
    { return new TableIndex(unique, name, elements); }
}

/**
 * name TYPE, then [NOT] NULL, DEFAULT expression, identity, CELL name, FIELD name, PRIMARY KEY, UNIQUE and COMMENT text in any order, each at
 * most once. The column's place is added to the span.
 */
ColumnDefinition ColumnDefinition(Span s) :
{
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    final ColumnDefinition.Clauses clauses = new ColumnDefinition.Clauses();
    String text;
    SqlNode e;
}
{
    name = SimpleIdentifier() { s.add(name); }
    ( LOOKAHEAD(1) type = SerialType(clauses) | type = DataType() )
    (
        LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("FIELD") }) { word("FIELD"); } ( text = SimpleName() | text = Text() ) { clauses.field(text, getPos()); }
    |
        <NOT> <NULL> { clauses.nullability(false, getPos()); }
    |
        <NULL> { clauses.nullability(true, getPos()); }
    |
        <DEFAULT_> e = Expression(ExprContext.ACCEPT_NON_QUERY) { clauses.defaultValue(e); }
    |
        <CELL> text = SimpleName() { clauses.cell(text, getPos()); }
    |
        <PRIMARY> <KEY> { clauses.primaryKey(getPos()); }
    |
        <UNIQUE> [ LOOKAHEAD(1) <KEY> ] { clauses.unique(getPos()); }
    |
        <REFERENCES> { throw SyntaxErrors.notSupported(getPos(), "a store has no foreign keys"); }
    |
        <CHECK> { throw SyntaxErrors.notSupported(getPos(), "a store checks no conditions"); }
    |
        Identity(clauses)
    |
        <COMMENT> text = Text() { clauses.comment(text, getPos()); }
    )*
    { return clauses.of(name, type); }
}

/** GENERATED { ALWAYS | BY DEFAULT } AS IDENTITY [(options)] or AUTO_INCREMENT. */
void Identity(ColumnDefinition.Clauses clauses) :
{
    final Span s;
    final IdentityClause.Form form;
    SequenceOptions options = SequenceOptions.NONE;
}
{
    <AUTO_INCREMENT> { clauses.identity(new IdentityClause(IdentityClause.Form.AUTO_INCREMENT, options), getPos()); }
|
    <GENERATED> { s = span(); }
    ( <ALWAYS> { form = IdentityClause.Form.ALWAYS; } | <BY> <DEFAULT_> { form = IdentityClause.Form.BY_DEFAULT; } )
    <AS> <IDENTITY>
    [ <LPAREN> ( options = SequenceOption(options) [ <COMMA> ] )+ <RPAREN> ]
    { clauses.identity(new IdentityClause(form, options), s.end(this)); }
}

/** SERIAL and its kin: an integer type, NOT NULL GENERATED BY DEFAULT AS IDENTITY, as in PostgreSQL. */
SqlDataTypeSpec SerialType(ColumnDefinition.Clauses clauses) :
{
    final SqlTypeName type;
}
{
    ( <SMALLSERIAL> { type = SqlTypeName.SMALLINT; } | <SERIAL> { type = SqlTypeName.INTEGER; } | <BIGSERIAL> { type = SqlTypeName.BIGINT; } )
    {
        clauses.identity(new IdentityClause(IdentityClause.Form.BY_DEFAULT, SequenceOptions.NONE), getPos());
        return new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, getPos()), getPos());
    }
}

/** START WITH n, INCREMENT BY n, [NO] MINVALUE, [NO] MAXVALUE or NO CYCLE. */
SequenceOptions SequenceOption(SequenceOptions options) :
{
    final SqlLiteral number;
}
{
    <START> [ <WITH> ] number = SequenceNumber() { return options.start(number); }
|
    <INCREMENT> [ <BY> ] number = SequenceNumber() { return options.increment(number); }
|
    <MINVALUE> number = SequenceNumber() { return options.least(number); }
|
    <MAXVALUE> number = SequenceNumber() { return options.greatest(number); }
|
    <CYCLE>
    {
        throw SyntaxErrors.at(getPos(), "numbers are given once, so CYCLE cannot be; leave it out, or write NO CYCLE");
    }
|
    <NO> ( <MINVALUE> | <MAXVALUE> | <CYCLE> ) { return options; }
}

SqlLiteral SequenceNumber() :
{
    final SqlLiteral number;
}
{
    number = NumericLiteral()
    {
        if (number.bigDecimalValue().scale() > 0) {
            throw SyntaxErrors.at(number.getParserPosition(), "a sequence has whole numbers");
        }
        return number;
    }
}

BigDecimal WholeNumber() :
{
    final SqlLiteral number;
}
{
    number = SequenceNumber() { return number.bigDecimalValue(); }
}

/** CREATE SEQUENCE [IF NOT EXISTS] s [options]. */
SqlNode CreateSequence(Span s, boolean replace) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    SequenceOptions options = SequenceOptions.NONE;
}
{
    <SEQUENCE> { refuseReplace(replace, s); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    ( options = SequenceOption(options) )*
    { return statement(s, new CreateSequence(ifNotExists, name, options)); }
}

/** ALTER SEQUENCE [IF EXISTS] s RESTART [[WITH] number]. */
SqlNode AlterSequence() :
{
    final Span s;
    final boolean ifExists;
    final SqlIdentifier name;
    BigDecimal number = null;
}
{
    <ALTER> { s = span(); } <SEQUENCE>
    ifExists = IfExistsOpt()
    name = CompoundIdentifier()
    <RESTART>
    [ [ <WITH> ] number = WholeNumber() ]
    { return statement(s, new AlterSequence(ifExists, name, number)); }
}

SqlNode DropSequence(Span s) :
{
    final boolean ifExists;
    final SqlIdentifier name;
}
{
    <SEQUENCE> ifExists = IfExistsOpt() name = CompoundIdentifier()
    { return statement(s, new DropSequence(ifExists, name)); }
}

String ShardBy() :
{
    final String column;
}
{
    <SHARD> <BY> <LPAREN> column = SimpleName() <RPAREN>
    { return column; }
}

/**
 * CREATE [UNIQUE] INDEX [IF NOT EXISTS] i ON t (column [ASC | DESC], ...) [SHARD BY (column)]. A column may also be a JSON_VALUE, or the
 * name and type of a field that no column declares.
 */
SqlNode CreateIndex(Span s, boolean replace) :
{
    boolean unique = false;
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlIdentifier table;
    final List<IndexElement> elements;
    IndexElement shardBy = null;
}
{
    [ <UNIQUE> { unique = true; } ]
    <INDEX> { refuseReplace(replace, s); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    <ON> table = CompoundIdentifier()
    elements = IndexElements()
    [ <SHARD> <BY> <LPAREN> shardBy = IndexedValue() <RPAREN> ]
    { return statement(s, new CreateIndex(unique, ifNotExists, name, table, elements, shardBy)); }
}

List<IndexElement> IndexElements() :
{
    final List<IndexElement> elements = new ArrayList<IndexElement>();
}
{
    <LPAREN> IndexElement(elements) ( <COMMA> IndexElement(elements) )* <RPAREN>
    { return elements; }
}

void IndexElement(List<IndexElement> elements) :
{
    final IndexElement element;
}
{
    element = IndexedValue()
    (
        <DESC> { elements.add(new IndexElement(element.value(), element.type(), true)); }
    |
        [ <ASC> ] { elements.add(element); }
    )
}

/** name, name TYPE, or JSON_VALUE(...). */
IndexElement IndexedValue() :
{
    final SqlNode call;
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
}
{
    LOOKAHEAD(2)
    call = JsonValueFunctionCall() { return new IndexElement(call, null, false); }
|
    name = SimpleIdentifier()
    (
        LOOKAHEAD({ getToken(1).kind != ASC && getToken(1).kind != DESC && getToken(1).kind != COMMA && getToken(1).kind != RPAREN })
        type = DataType()
        { return new IndexElement(name, type, false); }
    |
        { return new IndexElement(name, null, false); }
    )
}

/** CREATE [OR REPLACE] VIEW v [(columns)] AS query. */
SqlNode CreateView(Span s, boolean replace) :
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

SqlNode DropTable(Span s) :
{
    final boolean ifExists;
    final SqlIdentifier name;
}
{
    <TABLE> ifExists = IfExistsOpt() name = CompoundIdentifier()
    { return SqlDdlNodes.dropTable(s.end(this), ifExists, name); }
}

SqlNode DropView(Span s) :
{
    final boolean ifExists;
    final SqlIdentifier name;
}
{
    <VIEW> ifExists = IfExistsOpt() name = CompoundIdentifier()
    { return SqlDdlNodes.dropView(s.end(this), ifExists, name); }
}

/** DROP INDEX [IF EXISTS] i [ON t]. */
SqlNode DropIndex(Span s) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    SqlIdentifier table = null;
}
{
    <INDEX> ifExists = IfExistsOpt() name = CompoundIdentifier()
    [ <ON> table = CompoundIdentifier() ]
    { return statement(s, new DropIndex(ifExists, name, table)); }
}

/**
 * ALTER TABLE t ADD [COLUMN] definition, DROP [COLUMN] c, RENAME [COLUMN] a TO b, RENAME TO u, ADD index, or DROP { CONSTRAINT | INDEX | KEY }
 * [IF EXISTS] i, KEEP { ALL VERSIONS | [n VERSIONS] [FOR interval] },
 * or EXPIRE ROWS { AFTER interval | NEVER }. The words COLUMN, INDEX and KEY are keywords here; a column of that name is written after COLUMN, or in quotes.
 */
SqlNode AlterTable() :
{
    final Span s;
    final SqlIdentifier table;
    final ColumnDefinition definition;
    final String column;
    final String newColumn;
    final SqlIdentifier newName;
    final TableIndex index;
    final boolean ifExists;
    BigDecimal versions = null;
    SqlLiteral interval = null;
}
{
    <ALTER> { s = span(); } <TABLE> table = CompoundIdentifier()
    (
        LOOKAHEAD( <ADD> OtherConstraintStart() )
        <ADD> OtherConstraint() { return table; }
    |
        LOOKAHEAD( <ADD> [ <CONSTRAINT> SimpleIdentifier() ] <PRIMARY> <KEY> )
        <ADD> { throw SyntaxErrors.notSupported(getPos(), "a primary key is said where the table is made"); }
    |
        LOOKAHEAD( <ADD> TableIndexStart() )
        <ADD> index = TableIndex()
        { return statement(s, new AlterTable.AddIndex(table, index)); }
    |
        <ADD> [ LOOKAHEAD(1) <COLUMN> ] definition = ColumnDefinition(s)
        { return statement(s, new AlterTable.AddColumn(table, definition)); }
    |
        LOOKAHEAD( <DROP> ( <CONSTRAINT> | ( <INDEX> | <KEY> ) ( <IF> | SimpleIdentifier() ) ) )
        <DROP> ( <CONSTRAINT> | <INDEX> | <KEY> ) ifExists = IfExistsOpt() column = SimpleName()
        { return statement(s, new AlterTable.DropTableIndex(table, ifExists, column)); }
    |
        <DROP> [ LOOKAHEAD(1) <COLUMN> ] column = SimpleName()
        { return statement(s, new AlterTable.DropColumn(table, column)); }
    |
        LOOKAHEAD(2)
        <RENAME> <TO> newName = CompoundIdentifier()
        { return statement(s, new AlterTable.RenameTable(table, newName)); }
    |
        <RENAME> [ LOOKAHEAD(1) <COLUMN> ] column = SimpleName()
        <TO> newColumn = SimpleName()
        { return statement(s, new AlterTable.RenameColumn(table, column, newColumn)); }
    |
        <EXPIRE> <ROWS> ( <AFTER> interval = IntervalLiteral() | <NEVER> )
        { return statement(s, new AlterTable.ExpireRows(table, interval)); }
    |
        <KEEP>
        (
            <ALL> <VERSIONS>
            { return statement(s, new AlterTable.Keep(table, null, null, true)); }
        |
            [ versions = JobNumber() <VERSIONS> ] [ <FOR> interval = IntervalLiteral() ]
            {
                if (versions == null && interval == null) {
                    throw SyntaxErrors.at(getPos(), "KEEP takes ALL VERSIONS, a number of VERSIONS, FOR an interval, or both");
                }
                return statement(s, new AlterTable.Keep(table, versions, interval, false));
            }
        )
    )
}

/** COMMENT ON TABLE t IS text, or COMMENT ON COLUMN t.c IS text; NULL instead of the text removes the comment. */
SqlNode CommentOn() :
{
    final Span s;
    final SqlIdentifier name;
    final boolean isColumn;
    String text = null;
}
{
    <COMMENT> { s = span(); } <ON>
    ( <TABLE> { isColumn = false; } | <COLUMN> { isColumn = true; } )
    name = CompoundIdentifier()
    <IS> ( text = Text() | <NULL> )
    { return statement(s, isColumn ? CommentOn.column(name, text) : new CommentOn(name, null, text)); }
}

/** A text literal of one piece. */
String Text() :
{
    final String text;
}
{
    text = SimpleStringLiteral() { return text; }
}

/**
 * SHOW [FULL] TABLES [FROM schema] [LIKE text], SHOW { DATABASES | SCHEMAS | VARIABLES } [LIKE text], SHOW [FULL] COLUMNS FROM t [FROM schema]
 * [LIKE text], SHOW FIELDS FROM t [SAMPLE rows], SHOW SEQUENCES, SHOW INDEX[ES] FROM t, SHOW CREATE TABLE t, SHOW PLAN CACHE, SHOW WARNINGS, SHOW HELP [FOR topic].
 */
SqlNode Show() :
{
    final Span s;
    Show.Subject subject;
    SqlIdentifier table = null;
    String like = null;
    final BigDecimal rows;
}
{
    <SHOW> { s = span(); }
    (
        [ <FULL> ]
        (
            <TABLES> { subject = Show.Subject.TABLES; } [ ( <FROM> | <IN> ) SimpleIdentifier() ]
        |
            <COLUMNS> { subject = Show.Subject.COLUMNS; } table = ShownTable() [ ( <FROM> | <IN> ) SimpleIdentifier() ]
        )
        like = LikeOpt()
    |
        ( <DATABASES> | <SCHEMAS> ) { subject = Show.Subject.DATABASES; } like = LikeOpt()
    |
        [ <SESSION> ] <VARIABLES> { subject = Show.Subject.VARIABLES; } like = LikeOpt()
    |
        <SEQUENCES> { subject = Show.Subject.SEQUENCES; }
    |
        ( <INDEX> | <INDEXES> ) { subject = Show.Subject.INDEXES; } table = ShownTable()
    |
        <CREATE> <TABLE> { subject = Show.Subject.CREATE_TABLE; } table = CompoundIdentifier()
    |
        LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("FIELDS") })
        <IDENTIFIER> { subject = Show.Subject.FIELDS; } table = ShownTable()
        [
            LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("SAMPLE") })
            { word("SAMPLE"); }
            rows = WholeNumber() { like = rows.toString(); }
        ]
    |
        <PLAN> <CACHE> { subject = Show.Subject.PLAN_CACHE; }
    |
        <WARNINGS> { subject = Show.Subject.WARNINGS; }
    |
        <HELP> { subject = Show.Subject.HELP; } [ <FOR> ( LOOKAHEAD(1) like = Text() | like = HelpTopic() ) ]
    )
    { return statement(s, new Show(subject, table, like)); }
}

SqlIdentifier ShownTable() :
{
    final SqlIdentifier table;
}
{
    ( <FROM> | <IN> ) table = CompoundIdentifier() { return table; }
}

/** The rest of the statement, whatever its words. */
JAVACODE String HelpTopic()
{
    final StringBuilder topic = new StringBuilder();
    while (getToken(1).kind != EOF && getToken(1).kind != SEMICOLON) {
        topic.append(topic.length() == 0 ? "" : " ").append(getNextToken().image);
    }
    if (topic.length() == 0) {
        throw SyntaxErrors.at(getPos(), "FOR wants a topic; SHOW HELP lists them");
    }
    return topic.toString();
}

String LikeOpt() :
{
    final String pattern;
}
{
    <LIKE> pattern = Text() { return pattern; }
|
    { return null; }
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
        { return statement(s, new Explain(Explain.Question.PLAN, ExplainFormat.TEXT, statement)); }
    )
}

/** EXPLAIN [FORMAT [=] JSON] statement; EXPLAIN PLAN FOR statement; EXPLAIN ANALYZE [FORMAT [=] JSON] query; EXPLAIN DIFF query. */
SqlNode SchemalessExplain() :
{
    final Span s;
    final SqlNode statement;
    final ExplainFormat format;
}
{
    <EXPLAIN> { s = span(); }
    (
        <ANALYZE> format = ExplainFormatOpt() statement = QueryOrDml()
        { return statement(s, new Explain(Explain.Question.ANALYZE, format, statement)); }
    |
        LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("DIFF") })
        <IDENTIFIER> statement = QueryOrDml()
        { return statement(s, new Explain(Explain.Question.DIFF, ExplainFormat.TEXT, statement)); }
    |
        <PLAN> [ ExplainDetailLevel() ] ExplainDepth() <FOR>
        statement = QueryOrDml()
        { return explain(s.end(this), statement); }
    |
        format = ExplainFormatOpt() statement = QueryOrDml()
        { return statement(s, new Explain(Explain.Question.PLAN, format, statement)); }
    )
}

ExplainFormat ExplainFormatOpt() :
{
}
{
    <FORMAT> [ <EQ> ] <JSON>
    { return ExplainFormat.JSON; }
|
    { return ExplainFormat.TEXT; }
}

/** RENAME TABLE t TO u, as MySQL has it. */
SqlNode RenameTable() :
{
    final Span s;
    final SqlIdentifier table;
    final SqlIdentifier newName;
}
{
    <RENAME> { s = span(); } <TABLE> table = CompoundIdentifier() <TO> newName = CompoundIdentifier()
    { return statement(s, new AlterTable.RenameTable(table, newName)); }
}

/** ANALYZE [TABLE] t. */
SqlNode AnalyzeTable() :
{
    final Span s;
    final SqlIdentifier table;
}
{
    <ANALYZE> { s = span(); } [ <TABLE> ] table = CompoundIdentifier()
    { return statement(s, new AnalyzeTable(table)); }
}

/** PURGE FROM t [[AS] alias] [WHERE condition] [WITH KEYS]. */
SqlNode PurgeTable() :
{
    final Span s;
    final SqlIdentifier table;
    final SqlIdentifier alias;
    final SqlNode where;
    boolean withKeys = false;
}
{
    <PURGE> { s = span(); } <FROM> table = CompoundTableIdentifier()
    ( [ <AS> ] alias = SimpleIdentifier() | { alias = null; } )
    ( where = Where() | { where = null; } )
    [ <WITH> <KEYS> { withKeys = true; } ]
    { return statement(s, new PurgeTable(table, alias, where, withKeys)); }
}

/** CANCEL JOB [IF EXISTS] id. */
SqlNode CancelJob() :
{
    final Span s;
    final boolean ifExists;
    final BigDecimal id;
}
{
    <CANCEL> { s = span(); } <JOB> ifExists = IfExistsOpt() id = JobNumber()
    { return statement(s, new CancelJob(ifExists, id)); }
}

/** ALTER JOB [IF EXISTS] id SET RATE number | RESET RATE. */
SqlNode AlterJob() :
{
    final Span s;
    final boolean ifExists;
    final BigDecimal id;
    BigDecimal rate = null;
}
{
    <ALTER> { s = span(); } <JOB> ifExists = IfExistsOpt() id = JobNumber()
    (
        <SET> <RATE> rate = JobNumber()
    |
        <RESET> <RATE>
    )
    { return statement(s, new AlterJob(ifExists, id, rate)); }
}

BigDecimal JobNumber() :
{
}
{
    <UNSIGNED_INTEGER_LITERAL> { return new BigDecimal(token.image); }
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
        statement = SchemalessDelete()
    |
        statement = SchemalessUpdate()
    |
        statement = SchemalessMerge()
    |
        LOOKAHEAD(2)
        statement = TruncateTable()
    |
        statement = LockingQuery()
    )
    { return statement; }
}

/** What follows IN: the list or query in parentheses; empty if there is nothing in them. */
SqlNodeList ListOrNone() :
{
    final SqlNodeList list;
}
{
    LOOKAHEAD(2)
    <LPAREN> <RPAREN> { return SqlNodeList.EMPTY; }
|
    list = ParenthesizedQueryOrCommaList(ExprContext.ACCEPT_NONCURSOR) { return list; }
}

/**
 * query [FOR { UPDATE | NO KEY UPDATE | SHARE | KEY SHARE } [OF table, ...] [NOWAIT | SKIP LOCKED | WAIT seconds]] ..., or LOCK IN SHARE
 * MODE.
 */
SqlNode LockingQuery() :
{
    final SqlNode query;
    final List<SqlNode> of = new ArrayList<SqlNode>();
    boolean locks = false;
    boolean all = false;
}
{
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    (
        <FOR> ( [ <NO> <KEY> ] <UPDATE> | [ <KEY> ] <SHARE> ) { locks = true; }
        (
            <OF> LockedTable(of) ( <COMMA> LockedTable(of) )*
        |
            { all = true; }
        )
        [ <NOWAIT> | <SKIP_> <LOCKED> | <WAIT> UnsignedIntLiteral() ]
    )*
    [ <LOCK_IN_SHARE_MODE> { locks = true; all = true; } ]
    {
        if (!locks) {
            return query;
        }
        if (all) {
            of.clear();
        }
        return statement(Span.of(query), new Locking(query, new SqlNodeList(of, Span.of(of).pos())));
    }
}

<DEFAULT, DQID, BTID, BQID, BQHID> TOKEN :
{
    /** One token, for LOCK alone may be an alias. */
    < LOCK_IN_SHARE_MODE: "LOCK" (<BLANK>)+ "IN" (<BLANK>)+ "SHARE" (<BLANK>)+ "MODE" >
|
    < #BLANK: [" ", "\t", "\n", "\r", "\f"] >
}

void LockedTable(List<SqlNode> tables) :
{
    final SqlNode table;
}
{
    table = SimpleIdentifier() { tables.add(table); }
}

/** OVERRIDING { SYSTEM | USER } VALUE. */
Overriding OverridingOpt() :
{
}
{
    LOOKAHEAD(2)
    <OVERRIDING> ( <SYSTEM> <VALUE> { return Overriding.SYSTEM_VALUE; } | <USER> <VALUE> { return Overriding.USER_VALUE; } )
|
    { return Overriding.NONE; }
}

/**
 * INSERT [IGNORE] INTO, UPSERT INTO or REPLACE INTO t [EXTEND (column type, ...)] [(columns)] [OVERRIDING ...] query; an INSERT may go on
 * with ON DUPLICATE KEY UPDATE column = expression, ... Each may end with RETURNING. Rows of defaults are written DEFAULT VALUES, or
 * [()] VALUES (), ...
 */
SqlNode SchemalessInsert() :
{
    SqlNode result;
    final Span s;
    SchemalessInsert.OnDuplicate onDuplicate = SchemalessInsert.OnDuplicate.FAIL;
    final SqlIdentifier name;
    SqlNode table;
    SqlNodeList columns = null;
    final Pair<SqlNodeList, SqlNodeList> list;
    final SqlNode source;
    final Overriding overriding;
    final SqlInsert insert;
}
{
    (
        <INSERT> { s = span(); }
        [ <IGNORE> { onDuplicate = SchemalessInsert.OnDuplicate.IGNORE; } ]
    |
        <UPSERT> { s = span(); onDuplicate = SchemalessInsert.OnDuplicate.MERGE; }
    |
        <REPLACE> { s = span(); onDuplicate = SchemalessInsert.OnDuplicate.REPLACE; }
    )
    <INTO> name = CompoundTableIdentifier()
    ( table = TableHints(name) | { table = name; } )
    [ LOOKAHEAD(5) table = ExtendTable(table) ]
    [
        LOOKAHEAD(2)
        <LPAREN> <RPAREN>
    |
        LOOKAHEAD(2)
        list = ParenthesizedCompoundIdentifierList()
        {
            if (!list.right.isEmpty()) {
                table = extend(table, list.right);
            }
            columns = list.left;
        }
    ]
    overriding = OverridingOpt()
    (
        LOOKAHEAD(4)
        source = RowsOfDefaults()
    |
        { if (getToken(1).kind != VALUES) { markReturning(); } }
        source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    { insert = new SchemalessInsert(s.end(source), onDuplicate, overriding.keywords(), table, source, columns); }
    (
        <ON> { requirePlain(onDuplicate); }
        <DUPLICATE> <KEY> <UPDATE> { nameValuesCalls(); }
        { final List<SqlNode> targets = new ArrayList<SqlNode>(); final List<SqlNode> values = new ArrayList<SqlNode>(); }
        Assignments(targets, values)
        {
            result = statement(s, new InsertOrUpdate(insert, new SqlNodeList(targets, Span.of(targets).pos()),
                new SqlNodeList(values, Span.of(values).pos())));
        }
    |
        { result = insert; }
    )
    result = ReturningOpt(result)
    { return result; }
}

/** DEFAULT VALUES, or VALUES (), ...: rows without values. */
SqlNode RowsOfDefaults() :
{
    final Span s;
    final List<SqlNode> rows = new ArrayList<SqlNode>();
}
{
    <DEFAULT_> { s = span(); } <VALUES> { rows.add(SqlStdOperatorTable.ROW.createCall(s.end(this))); }
    { return SqlStdOperatorTable.VALUES.createCall(s.end(this), rows); }
|
    <VALUES> { s = span(); } EmptyRow(rows) ( <COMMA> EmptyRow(rows) )*
    { return SqlStdOperatorTable.VALUES.createCall(s.end(this), rows); }
}

void EmptyRow(List<SqlNode> rows) :
{
}
{
    [ <ROW> ] <LPAREN> <RPAREN> { rows.add(SqlStdOperatorTable.ROW.createCall(getPos())); }
}

/** A statement that changes rows, and RETURNING expression, ... of these rows if that follows. */
SqlNode ReturningOpt(SqlNode statement) :
{
    final List<SqlNode> items = new ArrayList<SqlNode>();
}
{
    (
        ( <RETURNING> | <RETURNING_CLAUSE> )
        AddSelectItem(items) ( <COMMA> AddSelectItem(items) )*
        { return statement(Span.of(statement), new Returning(statement, new SqlNodeList(items, Span.of(items).pos()))); }
    |
        { return statement; }
    )
}

<DEFAULT, DQID, BTID, BQID, BQHID> TOKEN :
{
    /** Stands for RETURNING where that can be no name; no text has it. */
    < RETURNING_CLAUSE: "\u0000RETURNING" >
}

/**
 * RETURNING may be a column's name or an alias. Where it stands between what can end an expression and what can begin one, outside
 * of parentheses, it begins a clause: it becomes another token there.
 */
JAVACODE void markReturning()
{
    int depth = 0;
    Token before = getToken(1);
    while (before.kind != EOF && before.kind != SEMICOLON) {
        if (before.next == null) {
            before.next = token_source.getNextToken();
        }
        final Token token = before.next;
        if (before.kind == LPAREN) {
            depth++;
        } else if (before.kind == RPAREN) {
            depth--;
        }
        if (token.kind == RETURNING && depth == 0) {
            if (token.next == null) {
                token.next = token_source.getNextToken();
            }
            if (endsExpression(before.kind) && beginsExpression(token.next.kind)) {
                token.kind = RETURNING_CLAUSE;
                return;
            }
        }
        before = token;
    }
}

JAVACODE boolean endsExpression(int kind)
{
    switch (kind) {
    case LPAREN: case COMMA: case DOT: case SELECT: case DISTINCT: case ALL: case SET: case WHERE: case HAVING: case ON: case BY:
    case AND: case OR: case NOT: case EQ: case NE: case NE2: case LT: case GT: case LE: case GE: case PLUS: case MINUS: case STAR:
    case SLASH: case PERCENT_REMAINDER: case CONCAT: case FROM: case INTO: case UPDATE: case AS: case TABLE: case JOIN: case THEN:
    case ELSE: case WHEN: case CASE: case BETWEEN: case LIKE: case IN: case IS: case USING: case UNION: case WITH: case LIMIT: case OFFSET:
        return false;
    default:
        return true;
    }
}

JAVACODE boolean beginsExpression(int kind)
{
    switch (kind) {
    case EOF: case SEMICOLON: case COMMA: case DOT: case RPAREN: case EQ: case NE: case NE2: case LT: case GT: case LE: case GE: case SLASH:
    case CONCAT: case WHERE: case SET: case FROM: case AND: case OR: case AS: case GROUP: case ORDER: case HAVING: case UNION: case JOIN:
    case INNER: case LEFT: case RIGHT: case FULL: case CROSS: case NATURAL: case ON: case USING: case IN: case IS: case BETWEEN: case LIKE:
    case LIMIT: case OFFSET: case FETCH: case LBRACKET:
        return false;
    default:
        return true;
    }
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

/** UPDATE t [EXTEND (column type, ...)] [[AS] alias] SET column = expression, ... [WHERE condition] [RETURNING expression, ...]. */
SqlNode SchemalessUpdate() :
{
    SqlNode statement;
    final Span s;
    final SqlIdentifier name;
    SqlNode table;
    final SqlIdentifier alias;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
    final List<SqlNode> values = new ArrayList<SqlNode>();
    final SqlNode where;
}
{
    <UPDATE> { s = span(); markReturning(); }
    name = CompoundTableIdentifier()
    ( table = TableHints(name) | { table = name; } )
    [ table = ExtendTable(table) ]
    ( [ <AS> ] alias = SimpleIdentifier() | { alias = null; } )
    <SET> Assignments(columns, values)
    ( where = Where() | { where = null; } )
    {
        statement = new SqlUpdate(s.end(this), table, new SqlNodeList(columns, Span.of(columns).pos()),
            new SqlNodeList(values, Span.of(values).pos()), where, null, alias);
    }
    statement = ReturningOpt(statement)
    { return statement; }
}

/** DELETE FROM t [EXTEND (column type, ...)] [[AS] alias] [WHERE condition] [RETURNING expression, ...]. */
SqlNode SchemalessDelete() :
{
    final Span s;
    final SqlIdentifier name;
    SqlNode table;
    final SqlIdentifier alias;
    final SqlNode where;
    SqlNode statement;
}
{
    <DELETE> { s = span(); markReturning(); } <FROM>
    name = CompoundTableIdentifier()
    ( table = TableHints(name) | { table = name; } )
    [ table = ExtendTable(table) ]
    ( [ <AS> ] alias = SimpleIdentifier() | { alias = null; } )
    ( where = Where() | { where = null; } )
    { statement = new SqlDelete(s.add(table).addIf(alias).addIf(where).pos(), table, where, null, alias); }
    statement = ReturningOpt(statement)
    { return statement; }
}

/** MERGE INTO t [[AS] alias] USING source ON condition WHEN ... THEN ..., as many as there are, [RETURNING expression, ...]. */
SqlNode SchemalessMerge() :
{
    final Span s;
    final SqlIdentifier name;
    SqlNode table;
    final SqlIdentifier alias;
    final SqlNode source;
    final SqlNode condition;
    final List<MergeClause> clauses = new ArrayList<MergeClause>();
    SqlNode statement;
}
{
    <MERGE> { s = span(); markReturning(); } <INTO> name = CompoundTableIdentifier()
    ( table = TableHints(name) | { table = name; } )
    [ table = ExtendTable(table) ]
    ( [ <AS> ] alias = SimpleIdentifier() | { alias = null; } )
    <USING> source = TableRef()
    <ON> condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
    ( MergeClause(clauses) )+
    { statement = statement(s, new Merge(table, alias, source, condition, clauses)); }
    statement = ReturningOpt(statement)
    { return statement; }
}

/** WHEN [NOT] MATCHED [AND condition] THEN UPDATE SET ... or DELETE or INSERT [(columns)] VALUES (...). */
void MergeClause(List<MergeClause> clauses) :
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
        clauses.add(new MergeClause(action, condition, list, new SqlNodeList(values, s.end(this))));
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

/** TRUNCATE TABLE t [{ RESTART | CONTINUE } IDENTITY]. */
SqlNode TruncateTable() :
{
    final Span s;
    final SqlIdentifier table;
    boolean restarts = false;
}
{
    <TRUNCATE> { s = span(); } <TABLE> table = CompoundTableIdentifier()
    [ <RESTART> <IDENTITY> { restarts = true; } | <CONTINUE> <IDENTITY> ]
    { return statement(s, new TruncateTable(table, restarts)); }
}

/**
 * START TRANSACTION, BEGIN [WORK | TRANSACTION], COMMIT [WORK], ROLLBACK [WORK] [TO [SAVEPOINT] name], SAVEPOINT name,
 * RELEASE [SAVEPOINT] name, USE name, SET NAMES name.
 */
SqlNode SessionControl() :
{
    final Span s;
    final SessionControl.Action action;
    String name = null;
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
        <SAVEPOINT> { s = span(); action = SessionControl.Action.SAVEPOINT; } name = SimpleName()
    |
        <RELEASE> { s = span(); action = SessionControl.Action.RELEASE; } name = SavepointName()
    |
        <USE> { s = span(); action = SessionControl.Action.USE; } name = SimpleName()
    |
        <SET> { s = span(); } <NAMES> { action = SessionControl.Action.SET_NAMES; }
        ( name = SimpleName() | StringLiteral() )
    )
    { return statement(s, new SessionControl(action, name)); }
}

String SavepointName() :
{
    final String name;
}
{
    [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleName() { return name; }
}
