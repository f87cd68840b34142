// The rules in English, in our own words.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'Chiefs of two to four tribes gather people, cut wood and raise statues. What the harvest is worth is decided on a stone, by what they sacrifice. The most glory wins.',
  sections: [
    {
      title: 'Material',
      clauses: [
        { id: 'RC-M1', text: '50 cards: 9 Moai, 9 priests, 12 woodcutters, and five hunter-gatherers of each of four types: fish, berries, sweet potatoes and grain.', ruling: 'Both printed lists say 12 hunter-gatherers; only 20 make up the 50 cards.' },
        { id: 'RC-M2', text: '100 offering cards, 25 of each of the four types. Wood and glory never run out.', ruling: 'The tiles of wood and glory only make change.' },
        { id: 'RC-M3', text: 'Every player begins with one woodcutter in the village and three hunter-gatherers of different types in hand; each player lacks a different type.', ruling: 'The rulebooks say only three hunter-gatherers of one colour, not that their types differ.' },
      ],
    },
    {
      title: 'Set-up',
      clauses: [
        { id: 'RC-S1', text: 'Sixteen cards are laid out face up in four columns of four. All can be seen; only the front card of a column can be taken.' },
        { id: 'RC-S2', text: 'Every player gets one offering card of each type.' },
        { id: 'RC-S3', text: 'Turns go clockwise. The players begin with 2, 3, 4 and 5 wood, in turn order.' },
      ],
    },
    {
      title: 'A turn',
      clauses: [
        { id: 'RC-T1', text: 'You may buy one offering card. It costs 5 wood, 1 less for each hunter-gatherer of that type in your village, but never less than 0.' },
        { id: 'RC-T2', text: 'Then you must play: one woodcutter or one priest for nothing, one Moai for 7 wood, or one, two or three hunter-gatherers of one type for 0, 1 or 2 wood. You may keep some of those you hold.' },
        { id: 'RC-T3', text: 'With three Moai in hand and less than 7 wood you put one Moai back into the box instead, without a sacrifice round. With 7 wood you must build one.' },
        { id: 'RC-T4', text: 'Draw until you hold three cards again, each from the front of any column. An empty column is refilled at once with four cards.' },
        { id: 'RC-T5', text: 'The card that your last draw uncovered is scored: the new front card of that column, or of its refill.' },
      ],
    },
    {
      title: 'The sacrifice round, after a Moai is built',
      clauses: [
        { id: 'RC-X1', text: 'Beginning left of the builder, each other player who has an offering card puts one face up on the stone.' },
        { id: 'RC-X2', text: 'Then the builder puts one of their own on it, face down. Nobody else sees it before the end.' },
        { id: 'RC-X3', text: 'Last, the builder adds one card of any supply pile, face up.', ruling: 'The builder must add a card; one example says only that they may.' },
      ],
    },
    {
      title: 'Scoring, for every player',
      clauses: [
        { id: 'RC-V1', text: 'Woodcutter: 1 wood for each woodcutter in the village. A player who alone has the most, and at least two, gets 1 more.' },
        { id: 'RC-V2', text: 'Priest: 1 glory for each priest, and 1 more for the sole majority.' },
        { id: 'RC-V3', text: 'Moai: for each Moai 1 wood or 1 glory, all of one kind, and 1 more of it for the sole majority. Owners choose in turn order from the active player.', ruling: 'The order of choosing is not printed.' },
        { id: 'RC-V4', text: 'Hunter-gatherer: every player with at least one of that type takes exactly one offering card of it; the sole majority takes a second one.' },
        { id: 'RC-V5', text: 'For a card that the pile can no longer give, including the bonus card, you may take one of another type or nothing. When all piles are empty, you get nothing.' },
      ],
    },
    {
      title: 'The end',
      clauses: [
        { id: 'RC-E1', text: 'The game ends the moment a refill takes the last card of the deck. The card then in front is not scored.' },
        { id: 'RC-E2', text: 'Count the glory gained, 4 for each Moai in the village, 1 for every full 5 wood, and the value of each offering card kept.' },
        { id: 'RC-E3', text: 'The type with the most cards on the stone is worth 3 a card, then 2, 1 and 0. Equal types share a rank, and the next rank follows without a gap. Face-down cards count.' },
        { id: 'RC-E4', text: 'If no card is on the stone, offering cards are worth nothing.' },
        { id: 'RC-E5', text: 'The most glory wins, then the most Moai. If that is equal too, the French edition shares the victory; the Japanese one first compares wood.', ruling: 'The Japanese tie-break is the default, since it decides more ties.' },
      ],
    },
    {
      title: 'Who knows what',
      clauses: [
        { id: 'RC-I1', text: 'The order of the deck and the cards that others laid face down are hidden. Everything else happens in the open: a player with a perfect memory knows it.' },
        { id: 'RC-I2', text: 'As at a real table, you see only how many cards and offerings others hold; the log still shows how they got them. With “Show everything that was public” the table remembers for you. Bots remember everything that was public.' },
        { id: 'RC-I3', text: 'A spectator sees hands only as counts, and no face-down card before the end.' },
      ],
    },
  ],
};
export default page;
