// Shows variables of templates that have no value yet; the text itself stays as it is.
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { variableNamed, variablesIn } from '../../src/shared/template-variables.ts'

/** `others`: those with an unknown name that are marked, too. */
export const variableMarks = (others: ReadonlySet<string>) =>
  Extension.create({
    name: 'variableMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const found: Decoration[] = []
            doc.descendants((node, start) => {
              for (const { at, length, written } of variablesIn(node.text ?? ''))
                if (variableNamed(written.slice(1, -1)) !== undefined || others.has(written))
                  found.push(Decoration.inline(start + at, start + at + length, { class: 'open-variable' }))
            })
            return DecorationSet.create(doc, found)
          },
        },
      }),
    ],
  })
