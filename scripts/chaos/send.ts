// `npm run chaos -- send [count] [seed]`: the program is killed at every point of a mail's way out.

export async function chaosSend(_args: string[]): Promise<boolean> {
  throw new Error('not there yet')
}
