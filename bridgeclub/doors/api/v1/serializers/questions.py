"""What is asked before a correction, and what is answered."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from bridgeclub.doors.api.v1.serializers.fields import InputSerializer, TextField, text_list


class ChoiceAnswer(serializers.Serializer[Any]):
    """One of the answers to choose from: what is sent, and what it means."""

    value = TextField()
    words = TextField()


class QuestionAnswer(serializers.Serializer[Any]):
    """A question. `several`: any number of the choices, sent as a list. `choices` is empty where a number, words, or
    true or false are asked for. `usual`: what is supposed before anybody says anything."""

    name = TextField()
    words = TextField()
    help = TextField()
    type = serializers.ChoiceField(choices=["choice", "number", "yes-or-no", "words"])
    needed = serializers.BooleanField()
    several = serializers.BooleanField()
    choices = ChoiceAnswer(many=True)
    usual = text_list()


class Answers(InputSerializer):
    """`answers` by the names of the questions: a choice by its value, a number, words, true or false, or a list."""

    answers = serializers.DictField(child=serializers.JSONField(), required=False, default=dict)
