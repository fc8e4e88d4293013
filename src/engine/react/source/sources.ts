import type { DictOption } from '#core/dictionary'
import type { DictionaryService } from '#runtime/dictionary'
import type { FileService } from '#runtime/file'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import type { RecordService } from '#runtime/record'
import { type AskStore, createAskStore } from './askStore.ts'
import { createLabelStore, type LabelStore } from './labelStore.ts'
import type { TreeNode } from './treeNode.ts'

interface SourcePorts {
  clock: Pick<ClockPort, 'nowMs'>
  dictionaries: DictionaryService
  records: RecordService
  http: HttpCalls
  files: FileService
}

/** What widgets choose from, shared by all of them for one session. */
export interface Sources {
  readonly ports: SourcePorts
  readonly options: AskStore<readonly DictOption[]>
  readonly trees: AskStore<readonly TreeNode[]>
  readonly labels: LabelStore
  /** A record was saved: the next read loads anew. */
  doubt(): void
  /** Forgets everything: another user sees other records. */
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
