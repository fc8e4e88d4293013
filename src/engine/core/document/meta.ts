import type { TSchema } from 'typebox'
import { Dict, type DictDocument } from './dict.ts'
import type { DocumentKind } from './documentKind.ts'
import { Item } from './item.ts'
import { Tagged } from './keyed.ts'
import { Menu, type MenuDocument, MenuItem } from './menu.ts'
import { Model, type ModelDocument } from './model.ts'
import { BuiltScreen, ExtendingScreen, type ScreenDocument, screenDefinitions, screenTypes } from './screen.ts'
import { Seed, type SeedDocument } from './seed.ts'

const Screen = Tagged<ScreenDocument>('type', screenTypes, '页面')

const withDefinitions = (schema: object, definitions: Record<string, TSchema>) => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...schema,
  $defs: definitions,
})

/**
 * The JSON Schema of one kind of document, for completion in editors and for validation. Objects are closed; alternatives are if/then
 * chains, so that a mistake is reported where it is.
 */
export function metaSchemaOf(kind: DocumentKind): object {
  const definitions = { item: Item, ...screenDefinitions }
  const schemas: Record<DocumentKind, object> = {
    model: withDefinitions(Model, {}),
    screen: withDefinitions(
      {
        type: 'object',
        if: { required: ['extends'] },
        then: ExtendingScreen,
        else: { if: { required: ['document'] }, then: BuiltScreen, else: Screen },
      },
      definitions,
    ),
    dict: withDefinitions(Dict, {}),
    menu: withDefinitions(Menu, { menuItem: MenuItem }),
    seed: withDefinitions(Seed, {}),
  }
  return JSON.parse(JSON.stringify(schemas[kind])) as object
}

/** Any document of the language. */
export type AnyDocument = ModelDocument | ScreenDocument | DictDocument | MenuDocument | SeedDocument
