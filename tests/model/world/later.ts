/** What happens some commands later: late requests and late answers. */
export class Later {
  #commands = 0
  #waiting: { at: number; happen: () => unknown }[] = []
  #underWay = new Set<Promise<unknown>>()

  after(commands: number, happen: () => unknown): void {
    this.#waiting.push({ at: this.#commands + commands, happen })
  }

  /** One more command was done. */
  tick(): void {
    this.#commands++
    this.#release(({ at }) => at <= this.#commands)
  }

  /** Everything that was to come later comes now. */
  async everything(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.size > 0) {
      this.#release(() => true)
      await Promise.allSettled([...this.#underWay])
    }
  }

  #release(isDue: (one: { at: number }) => boolean): void {
    const due = this.#waiting.filter(isDue)
    this.#waiting = this.#waiting.filter(one => !isDue(one))
    for (const { happen } of due) {
      const work = Promise.resolve(happen())
      this.#underWay.add(work)
      void work.finally(() => this.#underWay.delete(work))
    }
  }
}
