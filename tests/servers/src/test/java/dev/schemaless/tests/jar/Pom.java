package dev.schemaless.tests.jar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A pom, asked by XPath. */
record Pom(Document document) {
    static Pom read(Path file) throws IOException {
        try {
            return new Pom(DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile()));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file.toString(), e);
        }
    }

    /** Returns the text of each element that a path leads to. */
    List<String> texts(String path) {
        try {
            NodeList nodes = (NodeList)
                    XPathFactory.newDefaultInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
            return IntStream.range(0, nodes.getLength())
                    .mapToObj(i -> nodes.item(i).getTextContent().strip())
                    .toList();
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(path, e);
        }
    }
}
