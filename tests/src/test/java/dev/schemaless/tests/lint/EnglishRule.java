package dev.schemaless.tests.lint;

import java.util.regex.Pattern;

/** A rule of plain English that a regular expression can check. It finds candidates only; a reader judges the sentence. */
enum EnglishRule {
    /** A docstring begins with a verb in the third person or with a noun. */
    FIRST_WORD(
            "^(?:What|Whatever|Who|Whoever|Whose|Which|That|Those|So|Where|How|Why|Of|Behind|Beside|Among|As|By|If|It|When"
                    + "|Nobody|Somebody)\\b"),

    /** A relative clause has a noun. An indirect question may begin with {@code what}. */
    NOUN(without("says?|shows?|decides?|determines?|knows?|describes?|explains?|asks?|on")
            + "\\bwhat\\b(?! (?:kind|type|sort|order|form)\\b)"
            + "|" + without("(?:call|writ|read|us|own|develop)ers?|clients?|people") + "\\bwho(?:ever)?\\b"),

    /** A sentence names its actor. */
    ACTOR("\\b(?:nobody|somebody|anybody|everybody|no one|hardly any|as far as)\\b"),

    /** A negation negates the verb: "is not a number", rather than "is no number". */
    NEGATION("(?<!\\bthere )\\b(?:is|are|was|were|be) (?:none\\b|no (?!(?:longer|more|less|other|\\w+er than)\\b))"),

    /** A term of the trade has that name here. */
    TERM("\\btravel\\w* (?:together|with others)\\b|\\b(?:begins?|began|begun|goes?) so\\b|\\bbehind all\\b"
            + "|\\bbecomes? of\\b|\\b(?:asks?|asking|asked) every shard\\b"),

    /** A word has its plain meaning: after, in addition to, shows. */
    WORD("(?<!\\bcannot )\\b(?:tells?|telling|told|behind|beside)\\b"),

    /** A sentence holds one idea. */
    LENGTH("(?<=^|[.:;!?]\\s)(?:[^\\s]*[^\\s.:;!?]\\s+){25}\\S");

    private final Pattern fault;

    EnglishRule(String fault) {
        this.fault = Pattern.compile(fault, Pattern.CASE_INSENSITIVE);
    }

    /** Says whether a passage breaks this rule. */
    boolean isBrokenBy(Prose passage) {
        boolean applies = this != FIRST_WORD || passage.kind() == Prose.Kind.JAVADOC;
        return applies && fault.matcher(passage.text()).find();
    }

    /** Returns an assertion that none of some words comes before. */
    private static String without(String words) {
        return "(?<!\\b(?:" + words + ") )";
    }
}
