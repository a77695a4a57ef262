<#-- Names of types that Calcite's grammar lacks; each means one that it has. -->
SqlTypeNameSpec SchemalessTypeName() :
{
    int precision = RelDataType.PRECISION_NOT_SPECIFIED;
    final Span s;
}
{
    ( <TEXT> | <CLOB> | <STRING> )
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
