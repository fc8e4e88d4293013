import { endpoints } from '#core/endpoint'
import type { VocabularyData } from '#core/library'
import { pageNames } from '#pages'
import { pageFieldGenerator } from '#server/admin'
import { checkRuleGenerator, fillRuleGenerator } from '#server/codeRule'
import { formGenerator } from '#server/online'
import { generatorNames } from '#server/seeding'
import type { GeneratedFile } from './generatedFile.ts'
import { iconNames } from './icons.ts'
import { serverTables } from './serverTables.ts'
import { widgetDescriptions } from './widgetDescriptions.ts'

/** The names that documents may use but that are not defined in documents, for the server's check. */
export const vocabulary = (): GeneratedFile => ({
  path: 'schemas/meta/vocabulary.json',
  text: `${JSON.stringify(vocabularyData(), null, 1)}\n`,
})

/** Those names as data, from the sources themselves. */
export function vocabularyData(): VocabularyData {
  return {
    widgets: widgetDescriptions,
    pages: pageNames,
    icons: [...iconNames().keys()],
    calls: endpoints.map(({ method, path }) => `${method} ${path}`),
    generators: [...generatorNames, formGenerator, fillRuleGenerator, checkRuleGenerator, pageFieldGenerator],
    tables: serverTables(),
  }
}
