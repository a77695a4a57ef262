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
    boolean isWithHistory = false;
    boolean isWithSwitch = false;
    BigDecimal rate = null;
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
        { return statement(s, new ExternalStatement.DropTable(ifExists, name)); }
    |
        { word("STORE"); }
        ifExists = IfExistsOpt() name = SimpleIdentifier()
        { return statement(s, new ExternalStatement.DropStore(ifExists, name)); }
    )
|
    <IMPORT> { s = span(); } <EXTERNAL> <TABLES> <FROM> name = SimpleIdentifier()
    { return statement(s, new ExternalStatement.Import(name)); }
|
    <MIGRATE> { s = span(); } <EXTERNAL> <TABLE> name = CompoundIdentifier() <INTO> target = CompoundIdentifier()
    [ LOOKAHEAD({ nextIs("HISTORY") }) <IDENTIFIER> { isWithHistory = true; } ]
    [ LOOKAHEAD({ nextIs("SWITCH") }) <IDENTIFIER> { isWithSwitch = true; } ]
    [ <RATE> rate = WholeNumber() ]
    { return statement(s, new ExternalStatement.Migrate(name, target, isWithHistory, isWithSwitch, rate)); }
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
    { return statement(s, new CheckTable(table, limit == null ? null : limit.bigDecimalValue())); }
}

/** STORE [IF NOT EXISTS] name LAYOUT layout PARTITIONS (text, ...) [WITH (option = literal, ...)]. */
SqlNode CreateExternalStore(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final String layout;
    String text;
    final List<String> partitions = new ArrayList<String>();
    final Map<String, String> options = new LinkedHashMap<String, String>();
}
{
    { word("STORE"); }
    ifNotExists = IfNotExistsOpt()
    name = SimpleIdentifier()
    { word("LAYOUT"); }
    layout = SimpleName()
    { word("PARTITIONS"); }
    <LPAREN> text = Text() { partitions.add(text); } ( <COMMA> text = Text() { partitions.add(text); } )* <RPAREN>
    [ <WITH> <LPAREN> ExternalOption(options) ( <COMMA> ExternalOption(options) )* <RPAREN> ]
    { return statement(s, new ExternalStatement.CreateStore(ifNotExists, name, layout, partitions, options)); }
}

void ExternalOption(Map<String, String> options) :
{
    final String name;
    final String text;
    final SqlLiteral number;
}
{
    name = SimpleName()
    <EQ>
    ( text = Text() { options.put(name, text); } | number = NumericLiteral() { options.put(name, number.toValue()); } )
}

/** [IF NOT EXISTS] name [(column, ...)] FROM store [MODEL text] [index, ...]. */
SqlNode CreateExternalTable(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final String store;
    String model = null;
    ColumnDefinition column;
    ExternalIndex index;
    final List<ColumnDefinition> columns = new ArrayList<ColumnDefinition>();
    final List<ExternalIndex> indexes = new ArrayList<ExternalIndex>();
}
{
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    [
        <LPAREN> column = ColumnDefinition(s) { columns.add(column); }
        ( <COMMA> column = ColumnDefinition(s) { columns.add(column); } )*
        <RPAREN>
    ]
    <FROM> store = SimpleName()
    [ LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("MODEL") }) { word("MODEL"); } model = Text() ]
    [
        index = ExternalIndex() { indexes.add(index); }
        ( <COMMA> index = ExternalIndex() { indexes.add(index); } )*
    ]
    { return statement(s, new ExternalStatement.CreateTable(ifNotExists, name, columns, store, model, indexes)); }
}

/** INDEX name (column, ...) [SHARD BY (column)] [UNIQUE] [trust]. */
ExternalIndex ExternalIndex() :
{
    final String name;
    final List<String> columns;
    String shardBy = null;
    boolean unique = false;
    ExternalIndex.Trust trust = ExternalIndex.Trust.CLIENT;
}
{
    <INDEX> name = SimpleName()
    columns = SimpleNames()
    [ shardBy = ShardBy() ]
    [ <UNIQUE> { unique = true; } ]
    {
        if (nextIs("AS") || nextIs("IGNORED")) {
            trust = trust();
        }
        return new ExternalIndex(name, columns, shardBy, unique, trust);
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
    final String name;
    final ColumnDefinition column;
    final ExternalIndex.Trust trust;
}
{
    table = CompoundIdentifier()
    (
        <ADD> [ LOOKAHEAD(1) <COLUMN> ] column = ColumnDefinition(s)
        { return statement(s, new ExternalStatement.AddColumn(table, column)); }
    |
        <DROP> [ LOOKAHEAD(1) <COLUMN> ] name = SimpleName()
        { return statement(s, new ExternalStatement.DropColumn(table, name)); }
    |
        <ALTER> <INDEX> name = SimpleName() { trust = trust(); }
        { return statement(s, new ExternalStatement.TrustIndex(table, name, trust)); }
    )
}
