mod cards;
