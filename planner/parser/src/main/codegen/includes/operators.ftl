<#-- Operators that users of MySQL and PostgreSQL write. Each is one that the standard has, or a function. -->

/** value::TYPE. */
void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec type;
}
{
    <INFIX_CAST> { checkNonQueryExpression(exprContext); }
    type = DataType()
    { InfixCasts.putOnLast(list, type); }
}

/** a <=> b: they are equal, or both are NULL. */
void NullSafeEqual(List<Object> list, ExprContext exprContext, Span s) :
{
}
{
    <NULL_SAFE_EQUAL> {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** a DIV b: the quotient without its fraction. */
void IntegerDivision(List<Object> list, ExprContext exprContext, Span s) :
{
}
{
    <DIV> {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(IntegerDivision.OPERATOR, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** text REGEXP pattern. */
void Regexp(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlOperator operator;
}
{
    ( <NOT> <REGEXP> { operator = SqlLibraryOperators.NOT_RLIKE; } | <REGEXP> { operator = SqlLibraryOperators.RLIKE; } ) {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(operator, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** json -> step, json ->> step. */
void JsonArrow(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlLiteral step;
}
{
    <LAMBDA> { checkNonQueryExpression(exprContext); }
    step = JsonStep() { JsonArrows.putOnLast(list, step); }
|
    <JSON_TEXT_ARROW> { checkNonQueryExpression(exprContext); }
    step = JsonStep() { JsonArrows.putTextOnLast(list, step); }
}

SqlLiteral JsonStep() :
{
    final String text;
}
{
    text = Text() { return SqlLiteral.createCharString(text, getPos()); }
|
    <UNSIGNED_INTEGER_LITERAL> { return SqlLiteral.createExactNumeric(token.image, getPos()); }
}

/** text ~ pattern, and with an asterisk without case; !~ if it does not match. */
void PatternMatch(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlOperator operator;
}
{
    (
        <MATCHES_PATTERN> { operator = SqlLibraryOperators.RLIKE; }
    |
        <MATCHES_NOT_PATTERN> { operator = SqlLibraryOperators.NOT_RLIKE; }
    |
        <MATCHES_CASELESS> { operator = CaselessMatch.MATCHES; }
    |
        <MATCHES_NOT_CASELESS> { operator = CaselessMatch.MATCHES_NOT; }
    )
    {
        checkNonQueryExpression(exprContext);
        list.add(new SqlParserUtil.ToTreeListItem(operator, getPos()));
    }
    AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
}

/** INTERVAL ? unit; Calcite's grammar has no parameters here. They are whole numbers. */
SqlNode IntervalOfParameter() :
{
    final Span s;
    final SqlNode number;
    final SqlIntervalQualifier unit;
}
{
    <INTERVAL> { s = span(); }
    number = DynamicParam()
    unit = IntervalQualifierStart()
    {
        return SqlStdOperatorTable.INTERVAL.createCall(s.end(this), wholeNumber(number), unit);
    }
}

/** The rest of an aggregate of JSON: FILTER, which Calcite's grammar takes after other aggregates alone. */
SqlNode Filtered(SqlNode aggregate) :
{
    final Span s;
    final SqlNode condition;
}
{
    [
        <FILTER> { s = span(); }
        <LPAREN> <WHERE> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
        { return SqlStdOperatorTable.FILTER.createCall(s.end(this), aggregate, condition); }
    ]
    { return aggregate; }
}

/** A parameter has no type by itself where an interval's number stands. */
JAVACODE SqlNode wholeNumber(SqlNode number)
{
    if (!(number instanceof SqlDynamicParam)) {
        return number;
    }
    final SqlParserPos pos = number.getParserPosition();
    final SqlDataTypeSpec type = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos);
    return SqlStdOperatorTable.CAST.createCall(pos, number, type);
}

/** USER() and its kin: what the standard writes without parentheses. */
SqlNode ContextFunctionCall() :
{
}
{
    ( <CURRENT_USER> | <SESSION_USER> | <SYSTEM_USER> | <CURRENT_SCHEMA> )
    {
        final SqlIdentifier name = new SqlIdentifier(unquotedIdentifier(), getPos());
    }
    <LPAREN> <RPAREN>
    { return name; }
}
