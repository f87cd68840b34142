// The rules of Easter Island in English.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'Two sorcerers fight with statues that bend the rays of the sun. Nothing is hidden and there is no luck. A player left with a single statue on the board loses.',
  sections: [
    {
      title: 'Material',
      clauses: [
        { id: 'EI-M1', text: 'The board has five by five crossings. Statues stand on crossings, those at the edge included.' },
        { id: 'EI-M2', text: 'Around it are 20 positions for suns, one at either end of each of the ten lines. A ray runs inwards along its line.' },
        { id: 'EI-M3', text: 'Each player has 7 statues and 8 suns. A sun is unfired or fired.' },
      ],
    },
    {
      title: 'Set-up',
      clauses: [
        { id: 'EI-S1', text: 'In turn each player places one statue, facing any way, on a free crossing, until both have four on the board.' },
        { id: 'EI-S2', text: 'Then the first player takes a turn of one action. Every turn after it has two.' },
      ],
    },
    {
      title: 'Actions',
      clauses: [
        { id: 'EI-A1', text: 'Place: bring a statue from your reserve to a free crossing, facing any way.' },
        { id: 'EI-A2', text: 'Sun: lay a sun from your supply on a free position. It never moves again, and keeps its position even when fired.' },
        { id: 'EI-A3', text: 'Turn: give one of your statues another facing.' },
        { id: 'EI-A4', text: 'Move: slide one of your statues along one line as far as you like, not through or onto another statue. It keeps its facing.' },
        { id: 'EI-A5', text: 'Fire: one of your unfired suns on the board sends its ray. It is fired then.' },
        { id: 'EI-A6', text: 'Both actions of a turn may be of the same kind, with the same piece.' },
        { id: 'EI-A7', text: 'A sun does not fire in the turn in which it was laid.' },
        { id: 'EI-A8', text: 'A ray that would touch a statue placed in the same turn may not be fired. This does not apply to statues turned or moved.' },
        { id: 'EI-A9', text: 'Nobody may pass. Nobody has to: a statue can always turn.', ruling: 'The rulebook does not speak of passing.' },
        { id: 'EI-A10', text: 'A ray that meets nothing may be fired; the sun is spent.', ruling: 'The rulebook does not say whether a ray may miss.' },
      ],
    },
    {
      title: 'Rays',
      clauses: [
        { id: 'EI-R1', text: 'Hit in the face, a statue is destroyed and the ray ends.' },
        { id: 'EI-R2', text: 'Hit in the back, the same happens.' },
        { id: 'EI-R3', text: 'Hit from a side, the statue sends the ray on in the direction it faces.' },
        { id: 'EI-R4', text: 'When a ray that was bent leaves the board, the last statue that bent it is destroyed.' },
        { id: 'EI-R5', text: 'When a ray comes back to a statue that has bent it, by its other side, that statue is destroyed and the ray ends.' },
        { id: 'EI-R6', text: 'So a ray destroys exactly one statue, of either player, or none if it meets none.' },
        { id: 'EI-R7', text: 'A destroyed statue never comes back.' },
      ],
    },
    {
      title: 'The end',
      clauses: [
        { id: 'EI-E1', text: 'A player whom a ray leaves with one statue on the board loses at once, even in the middle of a turn, even by their own ray, no matter what is in reserve.' },
        { id: 'EI-E2', text: 'When the sixteenth sun has fired, the game ends at once and the player with more statues on the board wins.', ruling: 'The rulebook speaks of 20 positions; there are only 16 suns.' },
        { id: 'EI-E3', text: 'If both have the same number, the player who placed a statue last wins; the set-up counts.' },
        { id: 'EI-E4', text: 'After the number of turns and moves in a row that the option sets, the game ends and is decided in the same way.', ruling: 'The rulebook sets no limit to turning and moving.' },
      ],
    },
  ],
};
export default page;
