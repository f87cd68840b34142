// The rules of Connect Four in English.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary: 'Two players drop stones into an upright board. The first player with four in a row wins.',
  sections: [
    {
      title: 'The board',
      clauses: [{ id: 'C4-M1', text: 'The board stands upright. It has seven columns, 1 to 7, of six places each.' }],
    },
    {
      title: 'The turn',
      clauses: [
        { id: 'C4-T1', text: 'The first player begins. You take turns, one stone a turn; nobody may pass.' },
        { id: 'C4-T2', text: 'A stone goes into any column that is not full.' },
        { id: 'C4-T3', text: 'It falls to the lowest free place of the column and stays there.' },
      ],
    },
    {
      title: 'The end',
      clauses: [
        { id: 'C4-E1', text: 'Four own stones in a row, upright, level or slanting, win at once.' },
        { id: 'C4-E2', text: 'When all 42 places are taken and nobody has won, both share the victory.' },
        { id: 'C4-E3', text: 'After the end nothing more is dropped.' },
      ],
    },
  ],
};
export default page;
