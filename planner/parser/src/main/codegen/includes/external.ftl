<#-- What declares stores of other programs. Its own words are no keywords: they are recognised where they stand. -->
JAVACODE boolean nextIs(String word)
{
    return getToken(1).image.equalsIgnoreCase(word);
}

JAVACODE void word(String word)
{
    if (!nextIs(word)) {
        throw SyntaxErrors.at(getNextPos(), word + " has to stand here");
    }
    getNextToken();
}

/** The position of the next token, for an error there. */
JAVACODE SqlParserPos getNextPos()
{
    final Token token = getToken(1);
    return new SqlParserPos(token.beginLine, token.beginColumn, token.endLine, token.endColumn);
}

/**
 * CREATE EXTERNAL { STORE | TABLE } ..., ALTER EXTERNAL TABLE ..., DROP EXTERNAL { STORE | TABLE } [IF EXISTS] name,
 * IMPORT EXTERNAL TABLES FROM store, MIGRATE EXTERNAL TABLE name INTO name [HISTORY] [SWITCH] [RATE rows].
 */
SqlNode ExternalDeclaration() :
{
    final Span s;
    final SqlNode statement;
    final boolean ifExists;
    final SqlIdentifier name;
    final SqlIdentifier target;
    MigrateExternalTable.Way way = MigrateExternalTable.Way.LATEST;
    SqlLiteral rate = null;
}
{
    <CREATE> { s = span(); } <EXTERNAL>
    ( <TABLE> statement = CreateExternalTable(s) | statement = CreateExternalStore(s) )
    { return statement; }
|
    <ALTER> { s = span(); } <EXTERNAL> <TABLE> statement = AlterExternalTable(s)
    { return statement; }
|
    <DROP> { s = span(); } <EXTERNAL>
    (
        <TABLE> ifExists = IfExistsOpt() name = CompoundIdentifier()
        { return new ExternalStatement.DropTable(s.end(this), ifExists, name); }
    |
        { word("STORE"); }
        ifExists = IfExistsOpt() name = SimpleIdentifier()
        { return new ExternalStatement.DropStore(s.end(this), ifExists, name); }
    )
|
    <IMPORT> { s = span(); } <EXTERNAL> <TABLES> <FROM> name = SimpleIdentifier()
    { return new ExternalStatement.Import(s.end(this), name); }
|
    <MIGRATE> { s = span(); } <EXTERNAL> <TABLE> name = CompoundIdentifier() <INTO> target = CompoundIdentifier()
    [
        LOOKAHEAD({ nextIs("HISTORY") })
        <IDENTIFIER> { way = MigrateExternalTable.Way.HISTORY; }
    ]
    [
        LOOKAHEAD({ nextIs("SWITCH") })
        <IDENTIFIER>
        {
            way = way == MigrateExternalTable.Way.HISTORY
                ? MigrateExternalTable.Way.HISTORY_SWITCH
                : MigrateExternalTable.Way.SWITCH;
        }
    ]
    [ <RATE> rate = SequenceNumber() ]
    { return new MigrateExternalTable(s.end(this), name, target, way, rate); }
}

/** CHECK EXTERNAL TABLE name [LIMIT rows]. */
SqlNode CheckTable() :
{
    final Span s;
    final SqlIdentifier table;
    SqlLiteral limit = null;
}
{
    <CHECK> { s = span(); } <EXTERNAL> <TABLE> table = CompoundIdentifier()
    [ <LIMIT> limit = UnsignedNumericLiteral() ]
    { return new CheckTable(s.end(this), table, limit); }
}

/** STORE [IF NOT EXISTS] name LAYOUT layout PARTITIONS (text, ...) [WITH (option = literal, ...)]. */
SqlNode CreateExternalStore(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlIdentifier layout;
    SqlNode text;
    final List<SqlNode> partitions = new ArrayList<SqlNode>();
    final List<SqlNode> options = new ArrayList<SqlNode>();
}
{
    { word("STORE"); }
    ifNotExists = IfNotExistsOpt()
    name = SimpleIdentifier()
    { word("LAYOUT"); }
    layout = SimpleIdentifier()
    { word("PARTITIONS"); }
    <LPAREN> text = Text() { partitions.add(text); } ( <COMMA> text = Text() { partitions.add(text); } )* <RPAREN>
    [ <WITH> <LPAREN> ExternalOption(options) ( <COMMA> ExternalOption(options) )* <RPAREN> ]
    {
        return new ExternalStatement.CreateStore(s.end(this), ifNotExists, name, layout,
            new SqlNodeList(partitions, s.end(this)), new SqlNodeList(options, s.end(this)));
    }
}

void ExternalOption(List<SqlNode> options) :
{
    final SqlIdentifier name;
    final SqlNode value;
}
{
    name = SimpleIdentifier() { options.add(name); }
    <EQ>
    ( value = Text() | value = NumericLiteral() )
    { options.add(value); }
}

/** [IF NOT EXISTS] name [(column, ...)] FROM store [MODEL text] [index, ...]. */
SqlNode CreateExternalTable(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlIdentifier store;
    SqlLiteral model = null;
    SqlNode element;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
    final List<SqlNode> indexes = new ArrayList<SqlNode>();
}
{
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    [
        <LPAREN> element = ColumnDefinition() { columns.add(element); }
        ( <COMMA> element = ColumnDefinition() { columns.add(element); } )*
        <RPAREN>
    ]
    <FROM> store = SimpleIdentifier()
    [ LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("MODEL") }) { word("MODEL"); } model = Text() ]
    [
        element = ExternalIndex() { indexes.add(element); }
        ( <COMMA> element = ExternalIndex() { indexes.add(element); } )*
    ]
    {
        return new ExternalStatement.CreateTable(s.end(this), ifNotExists, name, new SqlNodeList(columns, s.end(this)),
            new ExternalStatement.CreateTable.Source(store, model), new SqlNodeList(indexes, s.end(this)));
    }
}

/** INDEX name (column, ...) [SHARD BY (column)] [UNIQUE] [trust]. */
ExternalIndex ExternalIndex() :
{
    final Span s;
    final SqlIdentifier name;
    final SqlNodeList columns;
    SqlIdentifier shardBy = null;
    boolean unique = false;
    ExternalIndex.Trust trust = ExternalIndex.Trust.CLIENT;
}
{
    <INDEX> { s = span(); } name = SimpleIdentifier()
    columns = ParenthesizedSimpleIdentifierList()
    [ shardBy = ShardBy() ]
    [ <UNIQUE> { unique = true; } ]
    {
        if (nextIs("AS") || nextIs("IGNORED")) {
            trust = trust();
        }
        return new ExternalIndex(s.end(this), name, columns, shardBy, unique, trust);
    }
}

/** AS CLIENT or IGNORED. */
JAVACODE ExternalIndex.Trust trust()
{
    if (nextIs("IGNORED")) {
        word("IGNORED");
        return ExternalIndex.Trust.IGNORED;
    }
    word("AS");
    word("CLIENT");
    return ExternalIndex.Trust.CLIENT;
}

/** name ADD [COLUMN] definition, DROP [COLUMN] column or ALTER INDEX index trust. */
SqlNode AlterExternalTable(Span s) :
{
    final SqlIdentifier table;
    final SqlIdentifier name;
    final ColumnDefinition column;
    final ExternalIndex.Trust trust;
}
{
    table = CompoundIdentifier()
    (
        <ADD> [ LOOKAHEAD(1) <COLUMN> ] column = ColumnDefinition()
        { return new ExternalStatement.AlterTable(s.end(this), table, column, null, null); }
    |
        <DROP> [ LOOKAHEAD(1) <COLUMN> ] name = SimpleIdentifier()
        { return new ExternalStatement.AlterTable(s.end(this), table, null, name, null); }
    |
        <ALTER> <INDEX> name = SimpleIdentifier() { trust = trust(); }
        {
            return new ExternalStatement.AlterTable(s.end(this), table, null, null,
                new ExternalIndex(s.end(this), name, SqlNodeList.EMPTY, null, false, trust));
        }
    )
}
