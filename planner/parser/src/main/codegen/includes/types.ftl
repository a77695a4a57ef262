<#-- Names of types that Calcite's grammar lacks; each means one that it has. -->
SqlTypeNameSpec SchemalessTypeName() :
{
    int precision = RelDataType.PRECISION_NOT_SPECIFIED;
    SqlTypeName type = SqlTypeName.CHAR;
    String alias;
    final Span s;
}
{
    LOOKAHEAD({ TypeAliases.isKnown(getToken(1).image) })
    ( <IDENTIFIER> | <JSON> ) { s = span(); alias = token.image; }
    precision = PrecisionOpt()
    { return TypeAliases.of(alias, precision, s.end(this)); }
|
    <NCHAR> { s = span(); }
    [ <VARYING> { type = SqlTypeName.VARCHAR; } ]
    precision = PrecisionOpt()
    { return new SqlBasicTypeNameSpec(type, precision, s.end(this)); }
|
    <BIT> { s = span(); }
    precision = PrecisionOpt()
    {
        if (precision > 1) {
            throw SyntaxErrors.at(s.end(this), "BIT has one bit here, and means BOOLEAN. Use BINARY for more");
        }
        return new SqlBasicTypeNameSpec(SqlTypeName.BOOLEAN, s.end(this));
    }
|
    ( <TEXT> | <CLOB> | <NCLOB> | <STRING> )
    { return new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, getPos()); }
|
    <BLOB>
    { return new SqlBasicTypeNameSpec(SqlTypeName.VARBINARY, getPos()); }
|
    <DATETIME> { s = span(); }
    precision = PrecisionOpt()
    { return new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, precision, s.end(this)); }
|
    <FLOAT> { s = span(); }
    [ <LPAREN> UnsignedIntLiteral() <RPAREN> ]
    { return new SqlBasicTypeNameSpec(SqlTypeName.DOUBLE, s.end(this)); }
}
