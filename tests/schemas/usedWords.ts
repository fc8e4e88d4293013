import { type ASTNode, getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { metaSchemaOf } from '#core/document'
import { type ObjectSchema, placeOf, placesOf } from '../../scripts/generate/word/word.ts'

const service = getLanguageService({})

/** The words that a document uses, as `place.word`, by the schemas that hold at each of its objects. */
export async function usedWords(document: { kind: string }): Promise<Set<string>> {
  const opened = TextDocument.create('file:///document.json', 'json', 1, JSON.stringify(document))
  const parsed = service.parseJSONDocument(opened)
  const matching = await service.getMatchingSchemas(opened, parsed, metaSchemaOf(document.kind as 'screen') as never)
  return new Set(matching.flatMap(({ node, schema }) => wordsAt(node, schema as ObjectSchema)))
}

function wordsAt(node: ASTNode, schema: ObjectSchema): string[] {
  if (node.type !== 'object' || !schema.properties) return []
  const places = placesOf(schema)
  return node.properties
    .map(({ keyNode }) => keyNode.value)
    .filter((name) => name in schema.properties)
    .flatMap((name) => {
      const place = places.map((one) => placeOf(one, name)).find(Boolean)
      return place ? [`${place}.${name}`] : []
    })
}
