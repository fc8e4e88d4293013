import { createContext, useContext } from 'react'
import type { DictOption } from '#core/dictionary'
import type { Library } from '#core/library'
import type { DictionaryService } from '#runtime/dictionary'
import type { FileService } from '#runtime/file'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort, NavigationPort, NoticePort } from '#runtime/port'
import type { RecordService } from '#runtime/record'
import { type AskStore, createAskStore } from './askStore.ts'
import { createLabelStore, type LabelStore } from './labelStore.ts'
import type { TreeNode } from './treeNode.ts'

const SourceContext = createContext<Sources | null>(null)
const LibraryContext = createContext<Library | null>(null)

/** Provides the sources of the product. */
export const SourceProvider = SourceContext.Provider

/** Provides the documents of one screen. */
export const LibraryProvider = LibraryContext.Provider

/** The sources; throws outside the product. */
export function useSources(): Sources {
  const sources = useContext(SourceContext)
  if (!sources) throw new Error('useSources needs an EngineProvider above')
  return sources
}

/** Path below which the browser reaches the product: that of links to its pages. */
export const useBasePath = (): string => useSources().ports.navigation.basePath

/** The documents of the surrounding screen; throws outside a screen. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext)
  if (!library) throw new Error('useLibrary needs a screen above')
  return library
}

interface SourcePorts {
  clock: Pick<ClockPort, 'nowMs'>
  dictionaries: DictionaryService
  records: RecordService
  http: HttpCalls
  files: FileService
  notice: Pick<NoticePort, 'notice'>
  navigation: Pick<NavigationPort, 'basePath'>
  /** Opens an external address, or any address in a new window. */
  openLink(address: string, blank: boolean): void
}

/** Data for the choices of widgets, shared by all of them for one session. */
export interface Sources {
  readonly ports: SourcePorts
  readonly options: AskStore<readonly DictOption[]>
  readonly trees: AskStore<readonly TreeNode[]>
  readonly labels: LabelStore
  /** A record was saved: the next read requests everything again. */
  doubt(): void
  /** Forgets everything, because another user may see other records. */
  clear(): void
}

/** The sources of one runtime. */
export function createSources(ports: SourcePorts): Sources {
  const options = createAskStore<readonly DictOption[]>(ports.clock)
  const trees = createAskStore<readonly TreeNode[]>(ports.clock)
  const labels = createLabelStore(ports)
  return {
    ports,
    options,
    trees,
    labels,
    doubt() {
      options.doubt()
      trees.doubt()
      labels.doubt()
    },
    clear() {
      options.clear()
      trees.clear()
      labels.clear()
    },
  }
}
